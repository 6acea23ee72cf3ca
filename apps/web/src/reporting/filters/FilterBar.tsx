import { isSet, STANDING_KINDS, type FilterId } from '@adops/domain';
import { useState } from 'react';
import type { ReportController } from '../screen/useReportController.js';
import { AddFilter } from './AddFilter.js';
import { ConditionChips } from './ConditionChips.js';
import { DateFilters } from './DateFilters.js';
import classes from './FilterBar.module.css';
import { FilterChip } from './FilterChip.js';
import { FilterEditor } from './FilterEditor.js';
import { LateSourcesChip } from './LateSourcesChip.js';
import { valueInWords } from './filter-values.js';

/** Line with all active filters, starting with dates and ending with the button to add a filter. */
export function FilterBar({ controller }: { controller: ReportController }) {
  const { contract, state, dispatch, isFiltered } = controller;
  const [editing, setEditing] = useState<FilterId | null>(null);
  const [condition, setCondition] = useState<number | null>(null);
  const inUse = contract.filters.filter(
    ({ id, kind }) => !STANDING_KINDS.has(kind) && (isSet(state.filters[id]) || editing === id),
  );
  const isOwnOnly =
    contract.ownAccountsByDefault &&
    controller.variablesContext.ownAccountIds !== null &&
    !inUse.some(({ id }) => id === 'partnerAccountIdIn');

  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      <DateFilters controller={controller} />
      <LateSourcesChip controller={controller} />
      {isOwnOnly && (
        <FilterChip
          label="Account"
          value="My accounts"
          isOpen={false}
          onOpenChange={() => setEditing('partnerAccountIdIn')}
        >
          {null}
        </FilterChip>
      )}
      {inUse.map((definition) => (
        <FilterChip
          key={definition.id}
          label={definition.label}
          value={valueInWords(definition, controller)}
          isOpen={editing === definition.id && definition.kind !== 'flag'}
          onOpenChange={(isOpen) => setEditing(isOpen ? definition.id : null)}
          onRemove={() => {
            setEditing(null);
            dispatch({ type: 'filterSet', id: definition.id, value: undefined });
          }}
        >
          <FilterEditor definition={definition} controller={controller} onDone={() => setEditing(null)} />
        </FilterChip>
      ))}
      <ConditionChips controller={controller} open={condition} onOpen={setCondition} />
      <AddFilter controller={controller} onOpen={setEditing} onConditionAdded={setCondition} />
      {isFiltered && (
        <button type="button" className={classes.clear} onClick={() => dispatch({ type: 'filtersCleared' })}>
          Clear all
        </button>
      )}
    </div>
  );
}
