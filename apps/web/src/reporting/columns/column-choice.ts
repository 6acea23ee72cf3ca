import { columnIds, defaultColumns, type ReportContract } from '@adops/domain';
import { z } from 'zod';
import { readJson, readText, writeJson } from '../../app/session/storage.js';

/**
 * Columns a comparison adds to each metric, in order. The default change is an amount for profit, percentage points for
 * percentages, and percent for other metrics.
 */
export const COMPARISON_COLUMNS = ['default', 'changeRatio', 'change', 'previous'] as const;
export type ComparisonColumn = (typeof COMPARISON_COLUMNS)[number];

/** A user's column arrangement of a report. */
export interface ColumnChoice {
  /** Every column of the report, in order. */
  readonly order: readonly string[];
  readonly visible: ReadonlySet<string>;
  /** Columns that stay at the left edge. */
  readonly pinned: readonly string[];
  /** Columns next to each metric while two periods are compared. */
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
  /** Stored by earlier versions, in which percent was the default of every metric. */
  comparisons: z.array(z.enum(COMPARISON_COLUMNS)).optional().catch(undefined),
  compared: z.array(z.enum(COMPARISON_COLUMNS)).optional().catch(undefined),
  shares: z.array(z.string()).catch([]),
  widths: z.record(z.string(), z.number().min(40).max(1200)).catch({}),
});

/** Key of an arrangement: one per report and user. */
export interface ChoiceOwner {
  readonly contract: ReportContract;
  readonly userId: number;
}

/**
 * Arrangement of a screen until the user changes it: columns that come first, and columns that are hidden because the
 * screen shows them elsewhere.
 */
export interface FirstSight {
  readonly first?: readonly string[];
  readonly hidden?: readonly string[];
}

const keyOf = ({ contract, userId }: ChoiceOwner): string => `columns.${contract.id}.${userId}`;
/** Arrangements were once kept per browser: each user starts from that one. */
const sharedKeyOf = ({ contract }: ChoiceOwner): string => `columns.${contract.id}`;
/** Stored instead of an arrangement after a reset to the defaults. */
const DEFAULTS = 'defaults';

/** Returns the default arrangement: `first`, then all others in the order of the contract. */
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

/** Returns the stored order, with new columns at their default position and without deleted ones. */
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

/** Returns the columns that every visit shows again, even if the user removed them. */
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

/** @param choice null to reset to the defaults, including those of later versions */
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
 * Returns the text for an address that names the columns on screen: added ones, and removed ones with a minus;
 * empty for the defaults.
 */
export function columnsText(contract: ReportContract, sight: FirstSight, visible: ReadonlySet<string>): string {
  const usual = defaultChoice(contract, sight).visible;
  return columnIds(contract)
    .flatMap((id) => (visible.has(id) === usual.has(id) ? [] : [visible.has(id) ? id : `-${id}`]))
    .join('.');
}

/** Returns the columns that an address names. */
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

/** Prefix of a text that names a whole arrangement. */
const WHOLE = 'only';
const COMPARED = 'compare';
const [PINNED, WITH_SHARE] = ['pin', 'share'];

/** Parts of an arrangement in a link. Widths remain those of the reader. */
export type Arrangement = Omit<ColumnChoice, 'widths'>;

/**
 * Returns the text for an address that names the whole arrangement: visible columns in order, pinned ones and those
 * with their share marked, and the columns of comparisons unless they are the default, as in
 * `only.adgroup.profit-pin.cost-share.compare-previous`.
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

/** Returns the arrangement that an address names. Null if it names none, or only differences from the defaults. */
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
 * Returns the columns to show, in order: chosen ones that are available in this state. The row's name comes first,
 * then pinned columns, then the rest.
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
