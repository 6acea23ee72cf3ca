import { checkCustomFilter, conditionInWords } from '@adops/domain';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ReportController } from '../screen/useReportController.js';
import { ConditionEditor } from './ConditionEditor.js';
import { FilterChip } from './FilterChip.js';

interface ConditionChipsProps {
  readonly controller: ReportController;
  /** Index of the condition being edited. Null for none. */
  readonly open: number | null;
  readonly onOpen: (index: number | null) => void;
}

/** Conditions on columns, each as a chip that opens its editor. */
export function ConditionChips({ controller: { contract, state, dispatch }, open, onOpen }: ConditionChipsProps) {
  const { permissions } = useAccess();
  return state.customFilters.map((filter, index) => {
    const { label, operation, value } = conditionInWords(contract, filter);
    return (
      <FilterChip
        // Conditions have no ID, so their index identifies them.
        key={`condition-${index}`}
        label={label}
        value={`${operation} ${value}`.trim()}
        isInvalid={!checkCustomFilter(contract, filter, permissions).ok}
        isOpen={open === index}
        onOpenChange={(isOpen) => onOpen(isOpen ? index : null)}
        onRemove={() => {
          onOpen(null);
          dispatch({ type: 'customFilterRemoved', index });
        }}
        removeLabel={`Remove condition on ${label}`}
      >
        <ConditionEditor
          contract={contract}
          filter={filter}
          onChange={(next) => dispatch({ type: 'customFilterSet', index, filter: next })}
          onDone={() => onOpen(null)}
        />
      </FilterChip>
    );
  });
}
