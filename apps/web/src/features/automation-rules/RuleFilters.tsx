import { RULE_ACTION_NAMES, ruleAction } from '@adops/domain';
import frame from '../../app/lists/ListScreen.module.css';
import { FilterSelect } from '../../app/lists/FilterSelect.js';
import { SearchField } from '../../app/lists/SearchField.js';
import type { useListState } from '../../app/lists/useListState.js';
import { STATE_OPTIONS } from './rule-list.js';

interface RuleFiltersProps extends ReturnType<typeof useListState> {
  readonly creators: readonly { readonly id: number; readonly username: string }[];
}

const ACTIONS = RULE_ACTION_NAMES.map((value) => ({ value, label: ruleAction(value).name }));

/** Search and filters of the list of rules, stored in the address. */
export function RuleFilters({ state, change, creators }: RuleFiltersProps) {
  const common = { filters: state.filters, change };
  return (
    <div className={frame.filters}>
      <SearchField
        className={frame.search!}
        label="Search rules"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      <FilterSelect id="state" label="All statuses" options={STATE_OPTIONS} {...common} />
      <FilterSelect id="type" label="All actions" options={ACTIONS} {...common} />
      <FilterSelect
        id="by"
        label="Any creator"
        options={creators.map(({ id, username }) => ({ value: String(id), label: username }))}
        {...common}
      />
    </div>
  );
}
