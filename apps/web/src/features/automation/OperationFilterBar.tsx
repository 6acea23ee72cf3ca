import { SHOWN_PROPERTIES } from '@adops/domain';
import { Button, Chip, MultiSelect, Select, TextInput } from '@mantine/core';
import type { AutomationSummaryQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { filterInput, NO_FILTERS, type OperationFilters } from './operation-filters.js';
import classes from './OperationList.module.css';

type Automation = AutomationSummaryQuery['automation'];

interface OperationFilterBarProps {
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly options: Automation['operationFilters'] | null;
  readonly summary: Automation['operationSummary'] | null;
  readonly hasAdGroups: boolean;
  readonly isOpen: boolean;
}

const statuses = (isOpen: boolean) => [
  { value: 'pending', label: isOpen ? 'Included' : 'Waiting' },
  ...(isOpen
    ? []
    : [
        { value: 'process', label: 'Running' },
        { value: 'success', label: 'Done' },
        { value: 'warning', label: 'Done with a warning' },
      ]),
  ...(isOpen ? [] : [{ value: 'error', label: 'Failed' }]),
  { value: 'excluded', label: 'Skipped or excluded' },
];

/** Filters of the list of changes. */
export function OperationFilterBar(props: OperationFilterBarProps) {
  const { filters, onFilters, options, summary, hasAdGroups, isOpen } = props;
  const set = (change: Partial<OperationFilters>): void => onFilters({ ...filters, ...change });
  /** Returns the multi-select that is only shown if the changes have more than one value. */
  const severalOf = (id: 'sources' | 'accounts' | 'sites', label: string, placeholder: string) =>
    (options?.[id].length ?? 0) > 1 && (
      <MultiSelect
        size="xs"
        w={160}
        aria-label={label}
        placeholder={filters[id].length === 0 ? placeholder : ''}
        clearable
        searchable
        data={options![id].map((each) => ({ value: String(each.id), label: each.name }))}
        value={[...filters[id]]}
        onChange={(chosen) => set({ [id]: chosen })}
      />
    );
  const percent = (label: string, value: number | null, change: (value: number | null) => void) => (
    <NumberField size="xs" w={140} aria-label={label} placeholder={label} suffix="%" value={value} onChange={change} />
  );
  return (
    <div className={classes.filters}>
      <TextInput
        size="xs"
        w={160}
        aria-label="Campaign contains"
        placeholder="Campaign contains"
        value={filters.campaign}
        onChange={(event) => set({ campaign: event.currentTarget.value })}
      />
      {hasAdGroups && (
        <TextInput
          size="xs"
          w={160}
          aria-label="Ad group contains"
          placeholder="Ad group contains"
          value={filters.adGroup}
          onChange={(event) => set({ adGroup: event.currentTarget.value })}
        />
      )}
      {severalOf('sources', 'Source', 'All sources')}
      {severalOf('accounts', 'Account', 'All accounts')}
      {severalOf('sites', 'Site', 'All sites')}
      {(options?.properties.length ?? 0) > 1 && (
        <Select
          size="xs"
          w={140}
          aria-label="Property"
          placeholder="All properties"
          clearable
          data={(options?.properties ?? []).map((value) => ({ value, label: SHOWN_PROPERTIES[value].label }))}
          value={filters.property}
          onChange={(property) => set({ property: property as OperationFilters['property'] })}
        />
      )}
      <Select
        size="xs"
        w={140}
        aria-label="Status"
        placeholder="All statuses"
        clearable
        data={statuses(isOpen)}
        value={filters.status}
        onChange={(status) => set({ status: status as OperationFilters['status'] })}
      />
      {(summary?.reasons.length ?? 0) > 0 && (
        <Select
          size="xs"
          w={170}
          aria-label="Reason"
          placeholder="Any reason"
          clearable
          data={summary!.reasons
            .filter(({ message }) => message !== '')
            .map(({ message, count }) => ({ value: message, label: `${message} (${count.toLocaleString('en-US')})` }))}
          value={filters.reason}
          onChange={(reason) => set({ reason })}
        />
      )}
      {percent('Change from, %', filters.min, (min) => set({ min }))}
      {percent('Change to, %', filters.max, (max) => set({ max }))}
      {((summary?.outlierCount ?? 0) > 0 || filters.outliersOnly) && (
        <Chip size="xs" checked={filters.outliersOnly} onChange={(outliersOnly) => set({ outliersOnly })}>
          Outliers ({(summary?.outlierCount ?? 0).toLocaleString('en-US')})
        </Chip>
      )}
      {filterInput(filters) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onFilters(NO_FILTERS)}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
