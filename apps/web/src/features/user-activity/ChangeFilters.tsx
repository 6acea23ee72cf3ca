import { CHANGE_SOURCES, isDayRange, KNOWN_ENTITIES } from '@adops/domain';
import { Button, MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import frame from '../../app/lists/ListScreen.module.css';
import { SearchField } from '../../app/lists/SearchField.js';
import type { ActivityChoicesQuery } from '../../gql/graphql.js';
import { DateFilter, FilterChip } from '../../reporting/index.js';
import { lastWeek, usualRange, type ActivityState } from './activity-state.js';
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
  /** Missing until they are loaded. */
  readonly choices: ActivityChoices | undefined;
}

/** What narrows the list of changes: days, words, and who changed what and where. */
export function ChangeFilters({ state, change, today, choices }: ChangeFiltersProps) {
  const people = useMemo(
    () => choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [],
    [choices],
  );
  const actions = useMemo(() => named(choices?.actions), [choices]);
  const places = [
    { name: 'buyers', label: 'Buyer', data: people },
    { name: 'creators', label: 'Task creator', data: people },
    { name: 'teams', label: 'Team', data: named(choices?.teams) },
    { name: 'networks', label: 'Traffic source', data: named(choices?.sources) },
    { name: 'sites', label: 'Site', data: named(choices?.sites) },
    { name: 'projects', label: 'Site project', data: named(choices?.siteProjects) },
    { name: 'accounts', label: 'Account', data: named(choices?.partnerAccounts) },
  ] as const;
  return (
    <div className={frame.filters}>
      <Days state={state} change={change} today={today} />
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
      {places.map(({ name, label, data }) => (
        <Several key={name} label={label} data={data} value={state[name]} onChange={(ids) => change({ [name]: ids })} />
      ))}
      {state.entityId !== null && (
        <Narrowed label="One thing" value={state.entityId} onRemove={() => change({ entityId: null })} />
      )}
      {state.taskId !== null && (
        <Narrowed label="Task" value={String(state.taskId)} onRemove={() => change({ taskId: null })} />
      )}
    </div>
  );
}

function Days({ state, change, today }: Omit<ChangeFiltersProps, 'choices'>) {
  const usual = () => change({ range: usualRange(today) });
  if (state.range === null)
    return (
      <FilterChip value="Any time" isOpen={false} onOpenChange={usual} onRemove={usual} removeLabel="Remove any time">
        {null}
      </FilterChip>
    );
  const week = lastWeek(today);
  const isLastWeek = state.range.start === week.start && state.range.end === week.end;
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
      {!isLastWeek && (
        <Button size="compact-xs" variant="subtle" onClick={() => change({ range: week })}>
          Last week
        </Button>
      )}
    </>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly data: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

function Several({ label, data, value, onChange }: SeveralProps) {
  return (
    <MultiSelect
      size="xs"
      className={frame.filter}
      classNames={{ input: classes.chosen }}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      clearable
      searchable
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
