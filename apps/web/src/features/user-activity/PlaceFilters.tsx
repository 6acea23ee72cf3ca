import { Button, Menu, MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import frame from '../../app/lists/ListScreen.module.css';
import type { ActivityChoicesQuery } from '../../gql/graphql.js';
import type { ActivityState, PLACES } from './activity-state.js';
import classes from './UserActivity.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type ActivityChoices = ActivityChoicesQuery['userActivityFilterOptions'];

/** Returns the options of a list. */
export const named = (list: readonly { readonly id: number | string; readonly name: string }[] | undefined): Option[] =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

interface PlaceFiltersProps {
  readonly state: Pick<ActivityState, (typeof PLACES)[number]>;
  readonly change: (next: Partial<ActivityState>) => void;
  /** Missing until they are loaded. */
  readonly choices: ActivityChoices | undefined;
  /** Users to choose buyers and creators from. */
  readonly people: readonly Option[];
}

/** Filters by the place of changes: active ones, and a menu to add others. */
export function PlaceFilters({ state, change, choices, people }: PlaceFiltersProps) {
  const [added, setAdded] = useState<readonly (typeof PLACES)[number][]>([]);
  const places = [
    { name: 'buyers', label: 'Buyer', data: people },
    { name: 'creators', label: 'Task creator', data: people },
    { name: 'teams', label: 'Team', data: named(choices?.teams) },
    { name: 'networks', label: 'Traffic source', data: named(choices?.sources) },
    { name: 'sites', label: 'Site', data: named(choices?.sites) },
    { name: 'projects', label: 'Site project', data: named(choices?.siteProjects) },
    { name: 'accounts', label: 'Account', data: named(choices?.partnerAccounts) },
  ] as const;
  const isShown = (name: (typeof PLACES)[number]): boolean => state[name].length > 0 || added.includes(name);
  const others = places.filter(({ name }) => !isShown(name));
  return (
    <>
      {places
        .filter(({ name }) => isShown(name))
        .map(({ name, label, data }) => (
          <Several
            key={name}
            isNew={added.at(-1) === name && state[name].length === 0}
            {...{ label, data }}
            value={state[name]}
            onChange={(ids) => change({ [name]: ids })}
          />
        ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => setAdded([...added, name])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly data: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Just added: its list is open. */
  readonly isNew?: boolean;
}

/** Filter by any number of options. */
export function Several({ label, data, value, onChange, isNew = false }: SeveralProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) input.current?.focus();
  }, [isNew]);
  return (
    <MultiSelect
      size="xs"
      className={frame.filter}
      classNames={{ input: classes.chosen }}
      // One choice leaves room to type on its line.
      styles={{ inputField: { minWidth: 24 } }}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      clearable
      searchable
      ref={input}
      defaultDropdownOpened={isNew}
      nothingFoundMessage="None of this name"
      data={[...data]}
      value={[...value]}
      onChange={onChange}
    />
  );
}
