import { type BulkAction, bulkActionsAt, type BulkKind, ENABLED, type EntityLevel } from '@adops/domain';
import { bidChoices, type BulkValues, FIRST_VALUES } from './bulk-form.js';

/** Enables, pauses or blocks; or the opposite. */
export interface QuickSwitch {
  readonly kind: BulkKind;
  /** Verb: "Pause". */
  readonly label: string;
  readonly key: 'P' | 'E';
  /** Status ids or words that rows have already where there is nothing to switch. */
  readonly sets: number;
}

/** A bid or budget that goes up or down. */
export interface QuickAmount {
  readonly kind: BulkKind;
  readonly label: string;
  readonly key: 'B' | null;
}

const AMOUNTS: Readonly<Partial<Record<BulkKind, Pick<QuickAmount, 'label' | 'key'>>>> = {
  bid: { label: 'Bid', key: 'B' },
  maxCPC: { label: 'Bid', key: 'B' },
  bidAdjustment: { label: 'Bid adjustment', key: 'B' },
  budget: { label: 'Budget', key: null },
};

/** Steps of a bid or budget, one click each, as fractions. */
export const QUICK_STEPS = [-0.2, -0.1, 0.1, 0.2] as const;

const switchOf = ({ kind, choice, sets }: BulkAction): QuickSwitch[] =>
  sets === undefined ? [] : [{ kind, label: choice, key: sets === ENABLED ? 'E' : 'P', sets }];

/** The everyday actions of a level, one click away; all others are behind "More…". */
export function quickActionsAt(level: EntityLevel): {
  readonly switches: readonly QuickSwitch[];
  readonly amounts: readonly QuickAmount[];
  readonly hasLabels: boolean;
  /** Action the form of all changes starts with. */
  readonly first: BulkKind;
} {
  const actions = bulkActionsAt(level);
  return {
    switches: actions.flatMap(switchOf).sort((left) => (left.key === 'P' ? -1 : 1)),
    amounts: actions.flatMap(({ kind }) => {
      const amount = AMOUNTS[kind];
      return amount ? [{ kind, ...amount }] : [];
    }),
    hasLabels: actions.some(({ kind }) => kind === 'onlyLabels'),
    first: actions[0]!.kind,
  };
}

type Row = Readonly<Record<string, unknown>>;

/** The bid the platforms of these rows take: the one that can be changed in more of them than any other. */
export function bidTypeOf(rows: readonly Row[]): BulkValues['bidType'] {
  const counts = bidChoices('bid').map(({ value }) => ({
    value,
    count: rows.filter(({ adGroupEditableFields: fields }) => Array.isArray(fields) && fields.includes(value)).length,
  }));
  const [first] = counts.sort((left, right) => right.count - left.count);
  return first && first.count > 0 ? (first.value as BulkValues['bidType']) : FIRST_VALUES.bidType;
}

/** Values of the change one click makes. @param step fraction a bid or budget changes by; of a switch: none */
export function quickValues(kind: BulkKind, rows: readonly Row[], step: number | null = null): BulkValues {
  const values = { ...FIRST_VALUES, kind, bidType: bidTypeOf(rows) };
  if (step === null) return values;
  return {
    ...values,
    action: step < 0 ? 'decrease' : 'increase',
    valueType: 'percent',
    value: Math.round(Math.abs(step) * 100),
  };
}

/** "+10%", "−10%". */
export const stepText = (step: number): string => `${step < 0 ? '−' : '+'}${Math.round(Math.abs(step) * 100)}%`;

const STATUS_COLUMNS: Readonly<Record<EntityLevel, string | null>> = {
  campaign: 'campaignStatusId',
  adgroup: 'statusId',
  keyword: 'keywordStatus',
  placement: null,
  section: null,
};
const SET_WORDS: Readonly<Record<string, number>> = { enabled: 2, paused: 3 };

/** Leaves out a switch that a single row is at already; where its status is not known, both are offered. */
export function switchesFor(
  level: EntityLevel,
  switches: readonly QuickSwitch[],
  rows: readonly Row[],
): readonly QuickSwitch[] {
  const column = STATUS_COLUMNS[level];
  const [row] = rows;
  if (column === null || rows.length !== 1 || !row) return switches;
  const status = row[column];
  const id = typeof status === 'string' ? SET_WORDS[status] : status;
  return switches.filter(({ sets }) => sets !== id);
}
