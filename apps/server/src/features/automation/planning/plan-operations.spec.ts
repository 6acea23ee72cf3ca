import { createAdPlatforms, type PlatformKey } from '@adops/connectors';
import type { EntityLevel, ValueChange } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
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
  hasEnd: false,
  strategy: null,
  labels: [],
};

function planned(
  key: PlatformKey,
  level: EntityLevel,
  field: 'budget' | 'lifetimeBudget',
  has: Partial<ChangeableEntity>,
) {
  const [operation] = planOperations({
    level,
    request: { kind: 'value', field, change: { action: 'set', valueType: 'absolute', value: 75, range: null } },
    entities: [{ ...ENTITY, ...has }],
    platformOf: () => PLATFORMS.get(key)!,
  });
  return operation!.state === 'ready' ? 'ready' : `${operation!.state}: ${operation!.message}`;
}

const DAILY = { budget: 20_000_000 };
const LIFETIME = { lifetimeBudget: 900_000_000 };

describe('a preview of budget changes', () => {
  it("reports that Google Ads can't change a daily budget to a lifetime budget or vice versa", () => {
    expect(planned('google', 'campaign', 'lifetimeBudget', DAILY)).toBe(
      "excluded: It uses a daily budget. Google Ads can't change it to a lifetime budget.",
    );
    expect(planned('google', 'campaign', 'budget', LIFETIME)).toBe(
      "excluded: It uses a lifetime budget. Google Ads can't change it to a daily budget.",
    );
    expect(planned('google', 'campaign', 'budget', DAILY)).toBe('ready');
    expect(planned('google', 'campaign', 'lifetimeBudget', LIFETIME)).toBe('ready');
    expect(planned('google', 'adgroup', 'budget', DAILY)).toBe(
      "excluded: Google Ads doesn't support a daily budget for ad groups.",
    );
  });

  it("reports the same reasons if the value couldn't be calculated", () => {
    const [raised] = planOperations({
      level: 'adgroup',
      request: {
        kind: 'value',
        field: 'budget',
        change: { action: 'increase', valueType: 'percent', value: 10, range: null },
      },
      entities: [ENTITY],
      platformOf: () => PLATFORMS.get('google')!,
    });
    expect(`${raised?.state}: ${raised?.message}`).toBe(
      "excluded: Google Ads doesn't support a daily budget for ad groups.",
    );
  });
  it('reports that Meta stores budgets either at the campaign or at its ad groups', () => {
    const elsewhere = { budgetIsElsewhere: true };
    expect(planned('meta', 'adgroup', 'budget', elsewhere)).toBe(
      "excluded: Its campaign has the budget, so Meta doesn't allow one for the ad group.",
    );
    expect(planned('meta', 'campaign', 'budget', elsewhere)).toBe(
      "excluded: Its ad groups have the budgets, so Meta doesn't allow one for the campaign.",
    );
    expect(planned('meta', 'adgroup', 'budget', { ...elsewhere, ...DAILY })).toBe('ready');
    expect(planned('meta', 'adgroup', 'budget', {})).toBe('ready');
  });

  it('reports that Meta requires an end date for a lifetime budget', () => {
    expect(planned('meta', 'adgroup', 'lifetimeBudget', DAILY)).toBe(
      'excluded: It has no end date. Meta requires one for a lifetime budget.',
    );
    expect(planned('meta', 'campaign', 'lifetimeBudget', DAILY)).toBe(
      'excluded: Not all of its ad groups have an end date. Meta requires one for a lifetime budget.',
    );
    expect(planned('meta', 'adgroup', 'lifetimeBudget', { ...DAILY, hasEnd: true })).toBe('ready');
    expect(planned('meta', 'adgroup', 'lifetimeBudget', LIFETIME)).toBe('ready');
  });

  it.each([
    ['microsoft', 'toLifetimeBudget'],
    ['outbrain', 'toLifetimeBudget'],
    ['meta', 'toLifetimeBudget'],
    ['taboola', 'lifetimeBudget'],
    ['propeller', 'lifetimeBudget'],
  ] as const)('reports that %s changes %s if a lifetime budget replaces a daily budget', (key, field) => {
    const [operation] = planOperations({
      level: 'campaign',
      request: {
        kind: 'value',
        field: 'lifetimeBudget',
        change: { action: 'set', valueType: 'absolute', value: 75, range: null },
      },
      entities: [{ ...ENTITY, ...DAILY, hasEnd: true }],
      platformOf: () => PLATFORMS.get(key)!,
    });
    const replaces = field === 'toLifetimeBudget';
    expect(operation).toMatchObject({
      field,
      state: 'ready',
      oldValue: replaces ? { daily: 20_000_000, lifetime: null } : null,
      newValue: replaces ? { daily: null, lifetime: 75_000_000 } : 75_000_000,
    });
  });

  it.each(['microsoft', 'taboola', 'outbrain', 'propeller'] as const)(
    'reports no budget kind restriction at %s',
    (key) => {
      expect(planned(key, 'campaign', 'lifetimeBudget', { ...DAILY, budgetIsElsewhere: true })).toBe('ready');
      expect(planned(key, 'campaign', 'budget', { ...LIFETIME, budgetIsElsewhere: true })).toBe('ready');
    },
  );
});

describe('a change of the target CPA', () => {
  const planFor = (key: PlatformKey, strategies: readonly (string | null)[]) =>
    planOperations({
      level: 'campaign',
      request: {
        kind: 'value',
        field: 'targetCpa',
        change: { action: 'set', valueType: 'absolute', value: 5, range: null },
      },
      entities: strategies.map((strategy) => ({ ...ENTITY, strategy })),
      platformOf: () => PLATFORMS.get(key)!,
    });

  it.each(['google', 'microsoft', 'taboola'] as const)(
    'applies at %s to campaigns whose strategy supports a target, and excludes other campaigns',
    (key) => {
      const strategies = ['targetCpa', 'maximizeConversions', 'maximizeConversionValue', null];
      const reason = "Its bidding strategy doesn't support a target CPA. Change the strategy to target CPA.";
      expect(planFor(key, strategies).map(({ state, message }) => (state === 'ready' ? state : message))).toEqual([
        'ready',
        'ready',
        "Its bidding strategy, maximize conversion value, doesn't support a target CPA.",
        reason,
      ]);
    },
  );
});

describe('a preview of keyword changes', () => {
  const keyword = (key: PlatformKey, change: ValueChange, has: Partial<ChangeableEntity> = { maxCPC: 250_000 }) =>
    planOperations({
      level: 'keyword',
      request: { kind: 'value', field: 'maxCPC', change },
      entities: [{ ...ENTITY, name: 'red shoes (exact)', ...has }],
      platformOf: () => PLATFORMS.get(key)!,
    })[0]!;
  const raise: ValueChange = { action: 'increase', valueType: 'percent', value: 0.1, range: null };

  it("excludes keywords of platforms that don't support changes", () => {
    const refused = [...PLATFORMS.keys()].filter((key) => keyword(key, raise).state === 'excluded');
    expect(refused).toEqual([...PLATFORMS.keys()].filter((key) => key !== 'google' && key !== 'microsoft'));
    expect(keyword('meta', raise).message).toBe("Meta doesn't support a bid per click for keywords.");
    const [status] = planOperations({
      level: 'keyword',
      request: { kind: 'status', statusId: 3 },
      entities: [ENTITY],
      platformOf: () => PLATFORMS.get('taboola')!,
    });
    expect(status?.message).toBe("Taboola doesn't support status changes for keywords.");
  });

  it("rounds the bid to the platform's step", () => {
    for (const key of ['google', 'microsoft'] as const)
      expect(keyword(key, raise)).toMatchObject({
        state: 'ready',
        newValue: 280_000,
        message: 'Rounded to 0.01 EUR.',
      });
  });

  it('reports that a keyword has no bid to raise if the bid of the ad group applies', () => {
    expect(keyword('google', raise, { maxCPC: null })).toMatchObject({
      state: 'excluded',
      message: 'It has no max. CPC to change.',
    });
  });
});
