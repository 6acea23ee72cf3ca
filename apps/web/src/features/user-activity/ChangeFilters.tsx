import { CHANGE_SOURCES, isDayRange, KNOWN_ENTITIES } from '@adops/domain';
import { Chip } from '@mantine/core';
import { useMemo } from 'react';
import frame from '../../app/lists/ListScreen.module.css';
import { SearchField } from '../../app/lists/SearchField.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { DateFilter, FilterChip } from '../../reporting/index.js';
import { lastWeek, usualRange, type ActivityState } from './activity-state.js';
import { type ActivityChoices, named, type Option, PlaceFilters, Several } from './PlaceFilters.js';

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const SOURCES = optionsOf(CHANGE_SOURCES);
const KINDS = optionsOf(KNOWN_ENTITIES).sort((a, b) => a.label.localeCompare(b.label));
const MAX_RANGE = 800;

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
      <PlaceFilters {...{ state, change, choices, people }} />
      {state.entityId !== null && (
        <Narrowed label="One thing" value={state.entityId} onRemove={() => change({ entityId: null })} />
      )}
      {state.taskId !== null && (
        <Narrowed label="Task" value={String(state.taskId)} onRemove={() => change({ taskId: null })} />
      )}
    </div>
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

function Narrowed({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <FilterChip label={label} value={value} isOpen={false} onOpenChange={onRemove} onRemove={onRemove}>
      {null}
    </FilterChip>
  );
}
