import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReportContract } from '@adops/domain';
import type { ReportRow } from '../document/report-document.js';
import classes from './SelectionBar.module.css';
import type { Selection } from '../../ui/data-grid/selection.js';
import { selectionSums } from './selection-sums.js';

interface SelectionBarProps {
  readonly contract: ReportContract;
  readonly selection: Selection;
  readonly rows: readonly ReportRow[];
  readonly rowTotal: ReportRow;
  readonly totalRecords: number;
  readonly visible: ReadonlySet<string>;
  readonly noun: (count: number) => string;
  readonly onSelectMatching: () => void;
  readonly onCopyIds: () => void;
  readonly onClear: () => void;
  /** Actions on the selected rows. */
  readonly children?: ReactNode;
}

/** Shows the number of selected rows, their sums and the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { contract, selection, rows, rowTotal, totalRecords, visible, noun } = props;
  const count = selection.isAllMatching ? totalRecords : selection.ids.size;
  if (count === 0) return null;
  const chosen = selection.isAllMatching ? [rowTotal] : rows.filter(({ id }) => selection.ids.has(id));
  const canTakeAll = !selection.isAllMatching && totalRecords > count;
  return (
    <div className={classes.bar} role="region" aria-label="Selection" data-selection-bar>
      <span className={classes.count} role="status">
        {count.toLocaleString('en-US')} selected
      </span>
      {selectionSums(contract, chosen, visible).map(({ id, label, value, text }) => (
        <span key={id} className={classes.sum}>
          {label} <strong data-negative={value < 0 || undefined}>{text}</strong>
        </span>
      ))}
      {canTakeAll && (
        <Button size="compact-sm" variant="subtle" onClick={props.onSelectMatching}>
          Select all {totalRecords.toLocaleString('en-US')} matching {noun(totalRecords)}
        </Button>
      )}
      {props.children}
      {!selection.isAllMatching && (
        <Button size="compact-sm" variant="default" onClick={props.onCopyIds}>
          Copy {count === 1 ? 'ID' : 'IDs'}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Clear selection" onClick={props.onClear} />
    </div>
  );
}
