import { type BulkAction, bulkActionsAt, type BulkKind, ENABLED, type EntityLevel } from '@adops/domain';
import { bidChoices, type BulkValues, FIRST_VALUES } from './bulk-form.js';

/** Action that enables, pauses or blocks entities. */
export interface QuickSwitch {
  readonly kind: BulkKind;
  /** Verb on the button, such as "Pause". */
  readonly label: string;
  readonly key: 'P' | 'E';
  /** Status set by the switch. Rows that already have it don't need it. */
  readonly sets: number;
}

/** Action that increases or decreases a bid or budget. */
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

/** Steps of a bid or budget as fractions. Each is one click. */
export const QUICK_STEPS = [-0.2, -0.1, 0.1, 0.2] as const;

const switchOf = ({ kind, choice, sets }: BulkAction): QuickSwitch[] =>
  sets === undefined ? [] : [{ kind, label: choice, key: sets === ENABLED ? 'E' : 'P', sets }];

/** Returns the most common actions of a level as buttons. All others are behind "More…". */
export function quickActionsAt(level: EntityLevel): {
  readonly switches: readonly QuickSwitch[];
  readonly amounts: readonly QuickAmount[];
  readonly hasLabels: boolean;
  /** Initial action of the form for all changes. */
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

/** Returns the bid type that most of these rows can change at their platforms. */
export function bidTypeOf(rows: readonly Row[]): BulkValues['bidType'] {
  const counts = bidChoices('bid').map(({ value }) => ({
    value,
    count: rows.filter(({ adGroupEditableFields: fields }) => Array.isArray(fields) && fields.includes(value)).length,
  }));
  const [first] = counts.sort((left, right) => right.count - left.count);
  return first && first.count > 0 ? (first.value as BulkValues['bidType']) : FIRST_VALUES.bidType;
}

/** Returns the form values of a quick change. @param step fraction by which a bid or budget changes, or null for a switch */
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

/** Formats a step as "+10%" or "−10%". */
export const stepText = (step: number): string => `${step < 0 ? '−' : '+'}${Math.round(Math.abs(step) * 100)}%`;

const STATUS_COLUMNS: Readonly<Record<EntityLevel, string | null>> = {
  campaign: 'campaignStatusId',
  adgroup: 'statusId',
  keyword: 'keywordStatus',
  placement: null,
  section: null,
};
const SET_WORDS: Readonly<Record<string, number>> = { enabled: 2, paused: 3 };

/** Omits the switch to the status a single row already has. Offers both if its status is unknown. */
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
