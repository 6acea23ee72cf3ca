import { CHANGE_SOURCES, isDayRange, KNOWN_ENTITIES } from '@adops/domain';
import { Button, Chip, Menu, MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import frame from '../../app/lists/ListScreen.module.css';
import { SearchField } from '../../app/lists/SearchField.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ActivityChoicesQuery } from '../../gql/graphql.js';
import { DateFilter, FilterChip } from '../../reporting/index.js';
import { lastWeek, PLACES, usualRange, type ActivityState } from './activity-state.js';
import classes from './UserActivity.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

export type ActivityChoices = ActivityChoicesQuery['userActivityFilterOptions'];

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const SOURCES = optionsOf(CHANGE_SOURCES);
const KINDS = optionsOf(KNOWN_ENTITIES).sort((a, b) => a.label.localeCompare(b.label));
const MAX_RANGE = 800;

const named = (list: readonly { readonly id: number | string; readonly name: string }[] | undefined): Option[] =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

interface ChangeFiltersProps {
  readonly state: ActivityState;
  readonly change: (next: Partial<ActivityState>) => void;
  readonly today: string;
  /** Missing while loading. */
  readonly choices: ActivityChoices | undefined;
}

/** Filters of the list of changes: dates, search, users, kinds and locations. */
export function ChangeFilters({ state, change, today, choices }: ChangeFiltersProps) {
  const { user } = useAccess();
  const me = String(user.id);
  const isMine = state.users.length === 1 && state.users[0] === me;
  const people = useMemo(
    () => choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [],
    [choices],
  );
  const actions = useMemo(() => named(choices?.actions), [choices]);
  return (
    <div className={frame.filters}>
      <Days state={state} change={change} today={today} />
      <Chip size="xs" checked={isMine} onChange={(isOn) => change({ users: isOn ? [me] : [] })}>
        Mine
      </Chip>
      <SearchField
        className={frame.search}
        label="Search names and values"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      <Several label="User" data={people} value={state.users} onChange={(users) => change({ users })} />
      <Several
        label="Source of the change"
        data={SOURCES}
        value={state.sources}
        onChange={(sources) => change({ sources })}
      />
      <Several label="Object type" data={KINDS} value={state.kinds} onChange={(kinds) => change({ kinds })} />
      <Several label="Action" data={actions} value={state.actions} onChange={(next) => change({ actions: next })} />
      <Places {...{ state, change, choices, people }} />
      {state.entityId !== null && (
        <Narrowed label="One thing" value={state.entityId} onRemove={() => change({ entityId: null })} />
      )}
      {state.taskId !== null && (
        <Narrowed label="Task" value={String(state.taskId)} onRemove={() => change({ taskId: null })} />
      )}
    </div>
  );
}

type PlacesProps = Omit<ChangeFiltersProps, 'today'> & { readonly people: readonly Option[] };

/** Filters by location of a change. Shows those in use, and a menu to add others. */
function Places({ state, change, choices, people }: PlacesProps) {
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

function Days({ state, change, today }: Pick<ChangeFiltersProps, 'state' | 'change' | 'today'>) {
  const usual = () => change({ range: usualRange(today) });
  if (state.range === null)
    return (
      <FilterChip value="Any time" isOpen={false} onOpenChange={usual} onRemove={usual} removeLabel="Remove any time">
        {null}
      </FilterChip>
    );
  const week = lastWeek(today);
  return (
    <>
      <DateFilter
        range={state.range}
        compareRange={null}
        today={today}
        maxRange={MAX_RANGE}
        canCompare={false}
        dispatch={(action) => action.type === 'datesSet' && isDayRange(action.range) && change({ range: action.range })}
      />
      <Chip
        size="xs"
        checked={state.range.start === week.start && state.range.end === week.end}
        onChange={(isOn) => change({ range: isOn ? week : usualRange(today) })}
      >
        Last week
      </Chip>
    </>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly data: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** True if the filter was just added, so that its list opens. */
  readonly isNew?: boolean;
}

function Several({ label, data, value, onChange, isNew = false }: SeveralProps) {
  return (
    <MultiSelect
      size="xs"
      className={frame.filter}
      classNames={{ input: classes.chosen }}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      clearable
      searchable
      autoFocus={isNew}
      defaultDropdownOpened={isNew}
      nothingFoundMessage="None of this name"
      data={[...data]}
      value={[...value]}
      onChange={onChange}
    />
  );
}

function Narrowed({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <FilterChip label={label} value={value} isOpen={false} onOpenChange={onRemove} onRemove={onRemove}>
      {null}
    </FilterChip>
  );
}
