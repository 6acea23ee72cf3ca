import { columnIds, defaultColumns, type ReportContract } from '@adops/domain';
import { z } from 'zod';
import { readJson, readText, writeJson } from '../../app/session/storage.js';

/**
 * Columns that a comparison can add to each metric, in order. The default change is an amount for profit, percentage
 * points for percentages, and percent for other metrics.
 */
export const COMPARISON_COLUMNS = ['default', 'changeRatio', 'change', 'previous'] as const;
export type ComparisonColumn = (typeof COMPARISON_COLUMNS)[number];

/** A user's column arrangement of a report. */
export interface ColumnChoice {
  /** Every column of the report, in order. */
  readonly order: readonly string[];
  readonly visible: ReadonlySet<string>;
  /** Pinned columns at the left edge. */
  readonly pinned: readonly string[];
  /** Comparison columns that are added to each metric. */
  readonly comparisons: readonly ComparisonColumn[];
  /** Metrics shown with their share of the total. */
  readonly shares: readonly string[];
  /** Widths in pixels of columns that were resized. */
  readonly widths: Readonly<Record<string, number>>;
}

const DEFAULT_COMPARISONS = ['default'] as const;

const stored = z.object({
  order: z.array(z.string()),
  visible: z.array(z.string()),
  pinned: z.array(z.string()).catch([]),
  /** Earlier versions stored percent as the default of every metric. */
  comparisons: z.array(z.enum(COMPARISON_COLUMNS)).optional().catch(undefined),
  compared: z.array(z.enum(COMPARISON_COLUMNS)).optional().catch(undefined),
  shares: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(40).max(1200)).catch({}),
});

/** Key under which an arrangement is stored: one per report and user. */
export interface ChoiceOwner {
  readonly contract: ReportContract;
  readonly userId: number;
}

/**
 * Default arrangement of a screen: columns that come first, and columns that are hidden because the screen shows their
 * values elsewhere.
 */
export interface FirstSight {
  readonly first?: readonly string[];
  readonly hidden?: readonly string[];
}

const keyOf = ({ contract, userId }: ChoiceOwner): string => `columns.${contract.id}.${userId}`;
/** Returns the key of the arrangement that earlier versions stored per browser. Each user starts from it. */
const sharedKeyOf = ({ contract }: ChoiceOwner): string => `columns.${contract.id}`;
/** Stored in place of an arrangement after a reset to the defaults. */
const DEFAULTS = 'defaults';

/** Returns the default arrangement: the columns in `first`, then all others in the order of the contract. */
export function defaultChoice(contract: ReportContract, { first = [], hidden = [] }: FirstSight = {}): ColumnChoice {
  const order = [...first, ...columnIds(contract).filter((id) => !first.includes(id))];
  return {
    order,
    visible: new Set(defaultColumns(contract).filter((id) => !hidden.includes(id))),
    pinned: [],
    comparisons: DEFAULT_COMPARISONS,
    shares: [],
    widths: {},
  };
}

/** Returns the stored order, with new columns at their default position and without removed ones. */
function mergeOrder(contract: ReportContract, kept: readonly string[]): string[] {
  const all = columnIds(contract);
  const order = kept.filter((id) => all.includes(id));
  all.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = all[index - 1];
    const place = before === undefined ? 0 : order.indexOf(before) + 1;
    order.splice(place, 0, id);
  });
  return order;
}

/** Returns the columns that are shown again on every visit, even if the user removed them. */
const keptColumns = (contract: ReportContract): string[] =>
  columnIds(contract).filter((id) => contract.columns[id]?.isKept);

/** Returns the stored arrangement of the report, or its defaults. Unreadable values are ignored. */
export function readChoice(owner: ChoiceOwner, sight: FirstSight = {}): ColumnChoice {
  const { contract } = owner;
  const own = readText(keyOf(owner)) === null ? null : keyOf(owner);
  const parsed = stored.safeParse(readJson(own ?? sharedKeyOf(owner)));
  if (!parsed.success) return defaultChoice(contract, sight);
  const { order, visible, pinned, comparisons, compared, shares, widths } = parsed.data;
  const known = new Set(columnIds(contract));
  return {
    order: mergeOrder(contract, order),
    visible: new Set([...visible.filter((id) => known.has(id)), ...keptColumns(contract)]),
    pinned: pinned.filter((id) => known.has(id)),
    comparisons: compared ?? comparisons?.map((id) => (id === 'changeRatio' ? 'default' : id)) ?? DEFAULT_COMPARISONS,
    shares: shares.filter((id) => known.has(id)),
    widths,
  };
}

/** Stores the arrangement. @param choice null to reset to the defaults, including those of later versions */
export function keepChoice(owner: ChoiceOwner, choice: ColumnChoice | null): void {
  const { contract } = owner;
  writeJson(
    keyOf(owner),
    choice === null
      ? DEFAULTS
      : {
          order: choice.order,
          visible: [...new Set([...choice.visible, ...keptColumns(contract)])],
          pinned: choice.pinned,
          compared: choice.comparisons,
          shares: choice.shares,
          widths: choice.widths,
        },
  );
}

/**
 * Formats the visible columns for the address: added ones, and removed ones with a minus sign. Empty for the defaults.
 */
export function columnsText(contract: ReportContract, sight: FirstSight, visible: ReadonlySet<string>): string {
  const usual = defaultChoice(contract, sight).visible;
  return columnIds(contract)
    .flatMap((id) => (visible.has(id) === usual.has(id) ? [] : [visible.has(id) ? id : `-${id}`]))
    .join('.');
}

/** Parses the visible columns from an address. */
export function columnsOfText(contract: ReportContract, sight: FirstSight, text: string): ReadonlySet<string> {
  const visible = new Set(defaultChoice(contract, sight).visible);
  const known = new Set(columnIds(contract));
  for (const part of text.split('.')) {
    const id = part.replace(/^-/, '');
    if (!known.has(id)) continue;
    if (part === id) visible.add(id);
    else visible.delete(id);
  }
  return new Set([...visible, ...keptColumns(contract)]);
}

/** Prefix of a text that contains a whole arrangement. */
const WHOLE = 'only';
const COMPARED = 'compare';
const [PINNED, WITH_SHARE] = ['pin', 'share'];

/** Arrangement in a link. Widths are not included, so readers see their own. */
export type Arrangement = Omit<ColumnChoice, 'widths'>;

/**
 * Formats the whole arrangement for the address: visible columns in order, marks for pinned columns and shares, and
 * comparison columns unless they are the default, such as `only.adgroup.profit-pin.cost-share.compare-previous`.
 */
export function arrangementText({ order, visible, pinned, shares, comparisons }: Arrangement): string {
  const marksOf = (id: string) => [
    ...(pinned.includes(id) ? [PINNED] : []),
    ...(shares.includes(id) ? [WITH_SHARE] : []),
  ];
  const columns = order.filter((id) => visible.has(id)).map((id) => [id, ...marksOf(id)].join('-'));
  const isUsual = comparisons.join() === DEFAULT_COMPARISONS.join();
  return [WHOLE, ...columns, ...(isUsual ? [] : [[COMPARED, ...comparisons].join('-')])].join('.');
}

/** Parses the whole arrangement from an address. Null if it contains none, or only differences from the defaults. */
export function arrangementOfText(contract: ReportContract, text: string): Arrangement | null {
  const [first, ...parts] = text.split('.');
  if (first !== WHOLE) return null;
  const known = new Set(columnIds(contract));
  const marked = parts.map((part) => part.split('-'));
  const columns = marked.filter(([id = '']) => known.has(id));
  const idsOf = (mark?: string) =>
    columns.flatMap(([id = '', ...marks]) => (mark === undefined || marks.includes(mark) ? [id] : []));
  const compared = marked.find(([id]) => id === COMPARED);
  return {
    order: mergeOrder(contract, [...new Set(idsOf())]),
    visible: new Set([...idsOf(), ...keptColumns(contract)]),
    pinned: [...new Set(idsOf(PINNED))],
    shares: [...new Set(idsOf(WITH_SHARE))],
    comparisons: compared ? COMPARISON_COLUMNS.filter((id) => compared.includes(id)) : DEFAULT_COMPARISONS,
  };
}

/**
 * Returns the visible columns in order: selected ones that are available in this state. The row's name comes first,
 * then pinned columns, then all others.
 */
export function shownColumns(
  choice: ColumnChoice,
  available: readonly string[],
  identity: string,
): { readonly pinned: readonly string[]; readonly rest: readonly string[] } {
  const offered = new Set(available);
  const shown = choice.order.filter((id) => id !== identity && choice.visible.has(id) && offered.has(id));
  const pinned = shown.filter((id) => choice.pinned.includes(id));
  return { pinned: [identity, ...pinned], rest: shown.filter((id) => !pinned.includes(id)) };
}
