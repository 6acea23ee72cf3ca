import type { AbMethod, AbTestForm, AbTestType } from '@adops/domain';

/** Form of a new test. */
export interface TestValues extends Record<string, unknown> {
  name: string;
  siteId: number | null;
  experimentId: string;
  type: AbTestType;
  method: AbMethod;
  isPriorProper: boolean;
  lift: number;
  from: Date;
  to: Date | null;
  sourceIds: number[];
  deviceIds: number[];
  adgroupNames: string[];
  hypothesis: string;
  variants: { name: string; presentUrl: string; weight: number; description: string }[];
}

/** Returns equal shares with two digits of percent that add up to 1. The first ones receive the remainder. */
export function evenWeights(count: number): number[] {
  const whole = 10_000;
  const each = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) => (each + (at < whole - each * count ? 1 : 0)) / whole);
}

const variant = (name: string) => ({ name, presentUrl: '', weight: 0.5, description: '' });

export const newTest = (): TestValues => ({
  ...{ name: '', siteId: null, experimentId: '', type: 'rps', method: 'bayesian', isPriorProper: false, lift: 0.1 },
  ...{ from: new Date(), to: null, sourceIds: [], deviceIds: [], adgroupNames: [], hypothesis: '' },
  variants: [variant('Current page'), variant('New page')],
});

/** Converts the form to the input of the mutation. */
export const toInput = ({ from, to, ...form }: AbTestForm) => ({
  ...form,
  from: from.toISOString(),
  to: to?.toISOString() ?? null,
});
