/** Sums and prices of a period in natural units. Missing sums count as 0. */
export interface PeriodFigures {
  readonly bought: number | null;
  readonly cost: number | null;
  readonly CPC: number | null;
  readonly sold: number | null;
  readonly RPC: number | null;
  readonly earned: number | null;
  readonly rebate: number | null;
}

/** Metrics needed to split a change. */
export const SPLIT_FIGURES = ['bought', 'cost', 'CPC', 'sold', 'RPC', 'earned', 'rebate'] as const;

export interface Effect {
  readonly id: EffectId;
  /** Effect on the metric: money, or a fraction for margin and ROI (0.01 is one percentage point). */
  readonly value: number;
}

export type EffectId = 'bought' | 'CPC' | 'otherCost' | 'sold' | 'RPC' | 'estimated' | 'rebate' | 'RPS';

export const EFFECTS: Readonly<Record<EffectId, { readonly label: string; readonly help: string }>> = {
  bought: { label: 'Clicks bought', help: 'More or fewer clicks, at the average CPC of both periods.' },
  CPC: { label: 'CPC', help: 'A higher or lower price per click bought, for the average clicks of both periods.' },
  otherCost: { label: 'Cost without clicks', help: 'Cost in periods without a click.' },
  sold: { label: 'Clicks sold', help: 'More or fewer clicks sold, at the average RPC of both periods.' },
  RPC: { label: 'RPC', help: 'Higher or lower revenue per click sold, for the average clicks sold of both periods.' },
  estimated: {
    label: 'Estimated revenue',
    help: "Revenue beyond sold clicks × RPC, which is estimated for hours that feeds haven't reported.",
  },
  rebate: { label: 'Rebate', help: 'Rebate from the sources.' },
  RPS: { label: 'Revenue per click bought', help: 'Higher or lower income per click bought, including the rebate.' },
};

export type SplitMetric = 'profit' | 'earned' | 'cost' | 'margin' | 'ROI';

export const canSplit = (metric: string): metric is SplitMetric =>
  ['profit', 'earned', 'cost', 'margin', 'ROI'].includes(metric);

const at = (value: number | null): number => value ?? 0;

/**
 * Splits the change of count × price. Each factor's change is multiplied by the average of the other, so the effects
 * add up exactly. A price that is missing in one period counts as unchanged. `rest` is the change of the sum beyond
 * both products.
 */
function volumeAndPrice(
  counts: readonly [number, number],
  prices: readonly [number | null, number | null],
  sums: readonly [number, number],
): { readonly volume: number; readonly price: number; readonly rest: number } {
  const [now, before] = [prices[0] ?? prices[1] ?? 0, prices[1] ?? prices[0] ?? 0];
  const volume = ((counts[0] - counts[1]) * (now + before)) / 2;
  const price = ((now - before) * (counts[0] + counts[1])) / 2;
  return { volume, price, rest: sums[0] - sums[1] - volume - price };
}

function costEffects(now: PeriodFigures, before: PeriodFigures, sign: 1 | -1): Effect[] {
  const { volume, price, rest } = volumeAndPrice(
    [at(now.bought), at(before.bought)],
    [now.CPC, before.CPC],
    [at(now.cost), at(before.cost)],
  );
  return [
    { id: 'bought', value: sign * volume },
    { id: 'CPC', value: sign * price },
    { id: 'otherCost', value: sign * rest },
  ];
}

function revenueEffects(now: PeriodFigures, before: PeriodFigures): Effect[] {
  const { volume, price, rest } = volumeAndPrice(
    [at(now.sold), at(before.sold)],
    [now.RPC, before.RPC],
    [at(now.earned), at(before.earned)],
  );
  return [
    { id: 'sold', value: volume },
    { id: 'RPC', value: price },
    { id: 'estimated', value: rest },
  ];
}

/**
 * Splits the change of a ratio of cost and income per click. Each effect is the average of changing that factor first
 * and last.
 */
function ratioEffects(
  ratio: (cost: number, income: number) => number,
  [costNow, incomeNow]: readonly [number, number],
  [costBefore, incomeBefore]: readonly [number, number],
): Effect[] {
  const [first, costOnly] = [ratio(costBefore, incomeBefore), ratio(costNow, incomeBefore)];
  const [incomeOnly, last] = [ratio(costBefore, incomeNow), ratio(costNow, incomeNow)];
  return [
    { id: 'CPC', value: (costOnly - first + last - incomeOnly) / 2 },
    { id: 'RPS', value: (incomeOnly - first + last - costOnly) / 2 },
  ];
}

/** Returns cost and income per bought click. Null without clicks, or if the ratio has no meaning. */
function perClick({ bought, cost, earned, rebate }: PeriodFigures): readonly [number, number] | null {
  const income = at(earned) + at(rebate);
  return bought && cost && cost > 0 && income > 0 ? [cost / bought, income / bought] : null;
}

const MIN_PART = 5e-7;

/**
 * Splits the change of a metric between two periods into effects that add up to it. Omits factors without an effect.
 * @returns null if the metric can't be split, such as a margin without income
 */
export function splitChange(metric: SplitMetric, now: PeriodFigures, before: PeriodFigures): readonly Effect[] | null {
  const all = (): Effect[] | null => {
    switch (metric) {
      case 'cost':
        return costEffects(now, before, 1);
      case 'earned':
        return revenueEffects(now, before);
      case 'profit':
        return [
          ...costEffects(now, before, -1),
          ...revenueEffects(now, before),
          { id: 'rebate', value: at(now.rebate) - at(before.rebate) },
        ];
      case 'margin':
      case 'ROI': {
        const [current, earlier] = [perClick(now), perClick(before)];
        if (!current || !earlier) return null;
        const margin = (cost: number, income: number): number => 1 - cost / income;
        const roi = (cost: number, income: number): number => income / cost - 1;
        return ratioEffects(metric === 'margin' ? margin : roi, current, earlier);
      }
    }
  };
  return all()?.filter(({ value }) => Math.abs(value) >= MIN_PART) ?? null;
}

/**
 * Rounds numbers so that they add up to their rounded sum. Remaining units are added to the numbers that lose most by
 * rounding down.
 * @param unit smallest displayed amount, such as 0.01
 */
export function roundedParts(parts: readonly number[], sum: number, unit: number): number[] {
  const units = parts.map((part) => part / unit);
  const floors = units.map(Math.floor);
  const left = Math.round(sum / unit) - floors.reduce((total, part) => total + part, 0);
  const byLoss = units
    .map((part, index) => ({ index, loss: part - floors[index]! }))
    .sort((one, other) => other.loss - one.loss);
  const raised = new Set(byLoss.slice(0, Math.max(0, left)).map(({ index }) => index));
  return floors.map((part, index) => (part + (raised.has(index) ? 1 : 0)) * unit);
}
