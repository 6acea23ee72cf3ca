import { RULE_ACTION_NAMES, ruleAction } from '@adops/domain';
import { Select } from '@mantine/core';
import frame from '../../app/lists/ListScreen.module.css';
import { SearchField } from '../../app/lists/SearchField.js';
import type { useListState } from '../../app/lists/useListState.js';
import { STATE_OPTIONS } from './rule-list.js';

interface RuleFiltersProps extends ReturnType<typeof useListState> {
  readonly creators: readonly { readonly id: number; readonly username: string }[];
}

const ACTIONS = RULE_ACTION_NAMES.map((value) => ({ value, label: ruleAction(value).name }));

/** Search and filters of the list of rules; the address owns them. */
export function RuleFilters({ state, change, creators }: RuleFiltersProps) {
  const { filters } = state;
  const choice = (id: string, label: string, data: readonly { readonly value: string; readonly label: string }[]) => (
    <Select
      size="xs"
      className={frame.filter}
      aria-label={label}
      placeholder={label}
      clearable
      searchable={data.length > 8}
      data={[...data]}
      value={filters[id] || null}
      onChange={(value) => change({ filters: { ...filters, [id]: value ?? '' } })}
    />
  );
  return (
    <div className={frame.filters}>
      <SearchField
        className={frame.search!}
        label="Search rules"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      {choice('state', 'All statuses', STATE_OPTIONS)}
      {choice('type', 'All actions', ACTIONS)}
      {choice(
        'by',
        'Any creator',
        creators.map(({ id, username }) => ({ value: String(id), label: username })),
      )}
    </div>
  );
}
