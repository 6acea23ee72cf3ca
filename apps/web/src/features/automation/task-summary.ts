/** What a task was made with, as far as it says. Percent are shares (0.1 = 10 %). */
export interface TaskSettings {
  readonly bidType?: string | null;
  readonly action?: string | null;
  readonly changeValueType?: string | null;
  readonly changeValue?: number | null;
  readonly bidRange?: Bounds | null;
  readonly budgetRange?: Bounds | null;
}

interface Bounds {
  readonly min?: number | null;
  readonly max?: number | null;
}

const BIDS: Readonly<Record<string, string>> = {
  maxCPC: 'max. CPC',
  maxCPA: 'max. CPA',
  maxCPM: 'max. CPM',
  targetCpa: 'target CPA',
};
const amount = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** What was asked of every entity, in a few words: 'max. CPC +6 %, at most 0.50'; null where nothing more can be said. */
export function summaryOf(settings: TaskSettings | null | undefined): string | null {
  const { bidType, action, changeValueType, changeValue, bidRange, budgetRange } = settings ?? {};
  if (!action || changeValue === null || changeValue === undefined) return null;
  const isPercent = changeValueType === 'percent' && action !== 'set';
  const size = isPercent
    ? `${(changeValue * 100).toLocaleString('en-US', { maximumFractionDigits: 2 })} %`
    : amount(changeValue);
  const change = action === 'set' ? `to ${size}` : `${action === 'increase' ? '+' : '−'}${size}`;
  const { min, max } = bidRange ?? budgetRange ?? {};
  const bounds = [
    typeof min === 'number' ? `at least ${amount(min)}` : null,
    typeof max === 'number' ? `at most ${amount(max)}` : null,
  ].filter((each) => each !== null);
  return [[bidType ? BIDS[bidType] : null, change].filter(Boolean).join(' '), ...bounds].join(', ');
}
