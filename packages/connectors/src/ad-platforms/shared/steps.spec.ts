import { expect, it } from '@jest/globals';
import type { PlatformKey } from '../port/account.js';
import { createAdPlatforms } from '../registry.js';

const PLATFORMS = createAdPlatforms({ sandboxUrl: 'http://sandbox.invalid' });

// Steps in millionths of the currency: bids per click, targets per action, budgets.
it.each([
  ['google', 'EUR', [10_000, 10_000, 10_000]],
  ['google', 'JPY', [1_000_000, 1_000_000, 1_000_000]],
  ['google', 'KWD', [1_000, 1_000, 1_000]],
  ['meta', 'USD', [10_000, 10_000, 10_000]],
  ['meta', 'JPY', [1_000_000, 1_000_000, 1_000_000]],
  ['meta', 'HUF', [1_000_000, 1_000_000, 1_000_000]],
  ['microsoft', 'GBP', [10_000, 10_000, 10_000]],
  ['microsoft', 'JPY', [1_000_000, 1_000_000, 1_000_000]],
  ['microsoft', 'KWD', [10_000, 10_000, 10_000]],
  ['taboola', 'EUR', [1_000, 10_000, 10_000]],
  ['taboola', 'JPY', [100_000, 1_000_000, 1_000_000]],
  ['outbrain', 'EUR', [1_000, 10_000, 10_000]],
  ['zemanta', 'USD', [1_000, 10_000, 10_000]],
  ['propeller', 'USD', [100, 10_000, 10_000]],
  ['zeropark', 'USD', [100, 10_000, 10_000]],
] as const)('uses the right %s steps for amounts in %s', (key, currency, steps) => {
  const platform = PLATFORMS.get(key as PlatformKey)!;
  expect((['maxCpc', 'targetCpa', 'daily'] as const).map((kind) => platform.stepOf(kind, currency))).toEqual(steps);
  expect(platform.stepOf('lifetime', currency)).toBe(steps[2]);
  expect(platform.stepOf('targetRoas', currency)).toBe(100);
});

it('uses steps of a hundredth for unknown currencies', () => {
  expect(PLATFORMS.get('google')!.stepOf('daily', '')).toBe(10_000);
});
