import { type CapFormula, capFormulaWords, formatValue, momentText } from '@adops/domain';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { capFor, capText, type ManagedStatus, type SessionAction, STATUS_WORDS } from './managed-rows.js';
import classes from './placement-manager.module.css';

/** Fields that rows of both tabs share. */
export interface Managed {
  readonly sourceName: string;
  readonly accountName: string;
  readonly campaignName: string;
  readonly adgroupName: string;
  readonly status: ManagedStatus;
  readonly updatedAt?: string | null;
  readonly cpa?: number | null;
  readonly rpc?: number | null;
  readonly lastCpaCap?: number | null;
  readonly cost?: number | null;
  readonly conversions?: number | null;
  readonly revenue?: number | null;
  readonly soldClicks?: number | null;
}

/** Row height for a name and its parents. */
export const TWO_LINES = 42;

const FIGURES = [
  { id: 'cost', label: 'Cost', format: 'money', help: 'Cost at the source in the days of the formula.' },
  { id: 'conversions', label: 'Conversions', format: 'decimal2', help: 'Conversions reported by the source.' },
  { id: 'revenue', label: 'Earned', format: 'money', help: 'Revenue reported by feeds.' },
  { id: 'soldClicks', label: 'Sold', format: 'integer', help: 'Clicks sold to feeds.' },
  { id: 'cpa', label: 'CPA', format: 'money4', help: 'Cost per conversion: cost / conversions.' },
  { id: 'rpc', label: 'RPC', format: 'money4', help: 'Revenue per sold click, in hours the feed has reported.' },
] as const;
type FigureId = (typeof FIGURES)[number]['id'];

export const figureColumns = <Row extends Managed>(canSort: boolean): GridColumn<Row>[] =>
  FIGURES.map(({ id, label, format, help }) => ({
    id,
    label,
    help,
    align: 'right',
    width: id === 'conversions' ? 104 : 82,
    canSort,
    text: ({ row }) => formatValue(format, row[id as FigureId] ?? null),
    tone: ({ row }) => (row[id as FigureId] == null ? 'faint' : undefined),
  }));

/** Returns the column of the cap computed with the formula on screen. */
export const capColumn = <Row extends Managed>(formula: CapFormula, canSort: boolean): GridColumn<Row> => ({
  id: 'cap',
  label: 'Cap',
  help: `${capFormulaWords(formula)}, cut to 4 decimals.`,
  align: 'right',
  width: 82,
  canSort,
  text: ({ row }) => capText(capFor(formula, row)),
  title: ({ row }) => capTitle(formula, row),
  tone: ({ row }) => (capFor(formula, row) === null ? 'faint' : 'strong'),
});

function capTitle(formula: CapFormula, row: Managed): string {
  const name = formula.capTarget.toUpperCase();
  const figure = row[formula.capTarget];
  if (figure == null) return `There is no cap because there were no ${name} in these days.`;
  return `${name} ${figure}: ${capFormulaWords(formula)} → ${capText(capFor(formula, row))}`;
}

export const lastCapColumn = <Row extends Managed>(canSort: boolean): GridColumn<Row> => ({
  id: 'lastCpaCap',
  label: 'Last cap',
  help: 'Cap of the last pause by the placement manager.',
  align: 'right',
  width: 92,
  canSort,
  text: ({ row }) => capText(row.lastCpaCap),
  tone: ({ row }) => (row.lastCpaCap == null ? 'faint' : undefined),
});

export const updatedColumn = <Row extends Managed>(canSort: boolean): GridColumn<Row> => ({
  id: 'updatedAt',
  label: 'Updated',
  help: 'Time of the last action by the placement manager.',
  align: 'left',
  width: 150,
  canSort,
  text: ({ row }) => (row.updatedAt ? momentText(row.updatedAt) : ''),
});

/** @param words label of the status */
export function StatusMark({ status, words }: { readonly status: string; readonly words: string }) {
  return (
    <span className={classes.status} data-status={status}>
      {words}
    </span>
  );
}

export const accountWords = ({ sourceName, accountName, campaignName }: Managed): string =>
  `${campaignName} · ${accountName} · ${sourceName}`;

interface ActCellProps {
  readonly name: string;
  readonly label: string;
  /** Reason why the action isn't possible. Null if it is. */
  readonly reason: string | null;
  readonly session: SessionAction | undefined;
  readonly onAct: () => void;
}

/** Button for the action of one row, with the result of the last one. */
export function ActCell({ name, label, reason, session, onAct }: ActCellProps) {
  const isBusy = session?.status === 'busy';
  const outcome = session && !isBusy ? (session.message ?? STATUS_WORDS[session.status as ManagedStatus]) : null;
  return (
    <span className={classes.action}>
      <button
        type="button"
        className={classes.act}
        tabIndex={-1}
        data-action
        disabled={reason !== null || isBusy}
        aria-label={`${label} ${name}`}
        title={reason ?? undefined}
        onClick={onAct}
      >
        {isBusy ? 'Working…' : label}
      </button>
      {outcome !== null && (
        <span
          className={classes.outcome}
          data-status={session!.status}
          title={outcome}
          role={session!.status === 'failed' ? 'alert' : 'status'}
        >
          {session!.status === 'failed' ? 'Failed' : outcome}
        </span>
      )}
    </span>
  );
}

export const sessionText = (session: SessionAction | undefined): string =>
  !session ? '' : session.status === 'busy' ? 'Working…' : (session.message ?? STATUS_WORDS[session.status]);
