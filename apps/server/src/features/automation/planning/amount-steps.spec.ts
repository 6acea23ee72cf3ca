import { createAdPlatforms, type PlatformKey } from '@adops/connectors';
import type { ValueChange, ValueProperty } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_VALUES } from '../../../../test/automation/no-values.js';
import type { ChangeableEntity } from './entities.repository.js';
import { planOperations } from './plan-operations.js';

const PLATFORMS = createAdPlatforms({ sandboxUrl: 'http://sandbox.invalid' });

const ENTITY: ChangeableEntity = {
  id: 1,
  name: 'Cruises',
  accountId: 1,
  partnerId: 1,
  accountIsActive: true,
  currency: 'EUR',
  campaignId: 1,
  status: 2,
  ...NO_VALUES,
  budgetIsElsewhere: false,
  hasEnd: true,
  strategy: null,
  labels: [],
};

interface Planned {
  readonly key?: PlatformKey;
  readonly currency?: string;
  readonly field: ValueProperty;
  readonly now: number;
  readonly change: ValueChange;
}

function planned({ key = 'google', currency = 'EUR', field, now, change }: Planned) {
  const level = field === 'budget' || field === 'lifetimeBudget' ? 'campaign' : 'adgroup';
  const [operation] = planOperations({
    level,
    request: { kind: 'value', field, change },
    entities: [{ ...ENTITY, currency, [field]: now }],
    platformOf: () => PLATFORMS.get(key)!,
  });
  return operation!;
}

const byPercent = (percent: number): ValueChange => ({
  action: percent < 0 ? 'decrease' : 'increase',
  valueType: 'percent',
  value: Math.abs(percent) / 100,
});
const setTo = (value: number): ValueChange => ({ action: 'set', valueType: 'absolute', value });

describe('a planned amount', () => {
  it("rounds to the platform's step, with a message", () => {
    expect(planned({ field: 'maxCPC', now: 119_000, change: byPercent(10) })).toMatchObject({
      newValue: 130_000,
      state: 'ready',
      message: 'Rounded to 0.01 EUR.',
    });
    expect(planned({ field: 'maxCPC', now: 200_000, change: byPercent(10) })).toMatchObject({
      newValue: 220_000,
      message: null,
    });
  });

  it("causes an exclusion if the change is smaller than the platform's step", () => {
    expect(planned({ field: 'maxCPC', now: 40_000, change: byPercent(10) })).toMatchObject({
      newValue: 40_000,
      state: 'excluded',
      message: 'Not changed because the difference is less than the platform’s step of 0.01 EUR.',
    });
    expect(planned({ field: 'budget', currency: 'JPY', now: 40_000_000, change: byPercent(1) })).toMatchObject({
      state: 'excluded',
      message: 'Not changed because the difference is less than the platform’s step of 1 JPY.',
    });
  });

  it("rounds to each platform's step when one value is set for several platforms", () => {
    const change = setTo(0.1309);
    const of = (key: PlatformKey) => planned({ key, field: 'maxCPC', now: 1_000_000, change });
    expect([of('google').newValue, of('taboola').newValue, of('propeller').newValue]).toEqual([
      130_000, 131_000, 130_900,
    ]);
    expect(of('taboola').message).toBe('Rounded to 0.001 EUR.');
    expect(of('propeller').message).toBeNull();
  });

  it('rounds before later calculations', () => {
    expect(planned({ field: 'maxCPC', now: 119_000, change: byPercent(10) }).change).toMatchObject({ step: 10_000 });
  });
});

// Independent model with fractions of two integers, and with the steps written by hand.
const STEPS: Readonly<Record<string, Readonly<Record<string, readonly [bid: bigint, budget: bigint]>>>> = {
  google: { EUR: [10_000n, 10_000n], JPY: [1_000_000n, 1_000_000n], KWD: [1_000n, 1_000n] },
  meta: { EUR: [10_000n, 10_000n], JPY: [1_000_000n, 1_000_000n], KWD: [10_000n, 10_000n] },
  microsoft: { EUR: [10_000n, 10_000n], JPY: [1_000_000n, 1_000_000n], KWD: [10_000n, 10_000n] },
  taboola: { EUR: [1_000n, 10_000n], JPY: [100_000n, 1_000_000n], KWD: [100n, 1_000n] },
  outbrain: { EUR: [1_000n, 10_000n], JPY: [100_000n, 1_000_000n], KWD: [100n, 1_000n] },
  propeller: { EUR: [100n, 10_000n], JPY: [10_000n, 1_000_000n], KWD: [10n, 1_000n] },
};

/** Returns the modeled result. @param hundredths hundredths of a percent */
function modeled(now: bigint, hundredths: bigint, step: bigint): bigint | 'excluded' {
  const [exact, of] = [now * (10_000n + hundredths), 10_000n];
  const whole = exact / (of * step);
  const rest = exact - whole * of * step;
  const steps = rest * 2n >= of * step ? whole + 1n : whole;
  const value = (steps === 0n ? 1n : steps) * step;
  const isRight = hundredths > 0n ? value > now : value < now;
  return isRight ? value : 'excluded';
}

it('matches exact arithmetic for all platforms, currencies, amounts and percentages', () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 300 }).map((cents) => cents * 10_000),
    fc.integer({ min: 1, max: 50_000_000 }),
    fc.integer({ min: 1, max: 90_000 }).map((units) => units * 1_000_000),
  );
  const percent = fc.oneof(
    fc.constantFrom(-5_000, -1_000, -500, 500, 1_000, 1_500, 5_000),
    fc.integer({ min: -9_999, max: 30_000 }).filter((hundredths) => hundredths !== 0),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(STEPS)),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.constantFrom('maxCPC' as const, 'budget' as const),
      amount,
      percent,
      (key, currency, field, now, hundredths) => {
        fc.pre(!(key === 'meta' && field === 'maxCPC'));
        const { state, newValue } = planned({
          key: key as PlatformKey,
          currency,
          field,
          now,
          change: byPercent(hundredths / 100),
        });
        const [bid, budget] = STEPS[key]![currency]!;
        const expected = modeled(BigInt(now), BigInt(hundredths), field === 'budget' ? budget : bid);
        expect(state === 'excluded' ? state : newValue).toBe(expected === 'excluded' ? expected : Number(expected));
      },
    ),
    { numRuns: 3_000 },
  );
});
