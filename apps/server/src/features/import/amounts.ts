import type { Metric } from '../facts/index.js';

const LABELS: Readonly<Partial<Record<Metric, string>>> = {
  cost: 'cost',
  rebate: 'rebate',
  conv: 'conversions',
  convValue: 'conversion value',
  earned: 'earned',
  earnedGross: 'earned before share',
  impressions: 'impressions',
  bought: 'bought clicks',
  sold: 'sold clicks',
};

export const amountLabel = (field: Metric): string => LABELS[field] ?? field;

/** Returns the exact decimal text of millionths. */
export function millionths(value: number): string {
  const digits = Math.abs(value).toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '').padEnd(2, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -6)}.${fraction}`;
}
