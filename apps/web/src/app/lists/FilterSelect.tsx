import { Select } from '@mantine/core';
import type { ListState } from './list-state.js';
import classes from './ListScreen.module.css';

interface FilterSelectProps {
  /** Name of the filter in the state of the list and in the address. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly filters: ListState['filters'];
  readonly change: (next: Pick<ListState, 'filters'>) => void;
}

/** Filter of a list with at most one value. */
export function FilterSelect({ id, label, options, filters, change }: FilterSelectProps) {
  return (
    <Select
      size="xs"
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      clearable
      searchable={options.length > 8}
      data={[...options]}
      value={filters[id] || null}
      onChange={(value) => change({ filters: { ...filters, [id]: value ?? '' } })}
    />
  );
}
