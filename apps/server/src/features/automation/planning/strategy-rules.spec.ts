import { createAdPlatforms, type PlatformKey } from '@adops/connectors';
import type { EntityLevel, StrategyName, ValueProperty } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { NO_VALUES } from '../../../../test/automation/no-values.js';
import type { ChangeableEntity } from './entities.repository.js';
import { planOperations } from './plan-operations.js';

const PLATFORMS = createAdPlatforms({ sandboxUrl: 'http://sandbox.invalid' });

const ENTITY: ChangeableEntity = {
  ...NO_VALUES,
  id: 1,
  name: 'Cruises',
  accountId: 1,
  partnerId: 1,
  accountIsActive: true,
  currency: 'EUR',
  campaignId: 1,
  status: 2,
  budgetIsElsewhere: false,
  hasEnd: true,
  strategy: null,
  labels: [],
};

function planned(key: PlatformKey, level: EntityLevel, field: ValueProperty, strategy: StrategyName | null) {
  const [operation] = planOperations({
    level,
    request: { kind: 'value', field, change: { action: 'set', valueType: 'absolute', value: 2, range: null } },
    entities: [{ ...ENTITY, strategy }],
    platformOf: () => PLATFORMS.get(key)!,
  });
  return operation!.state === 'ready' ? 'ready' : `${operation!.state}: ${operation!.message}`;
}

describe('planning a target that the bidding strategy does not support', () => {
  it.each([
    ['campaign', 'targetCpa', "Its bidding strategy, maximize conversion value, doesn't support a target CPA."],
    [
      'adgroup',
      'maxCPA',
      "The bidding strategy of its campaign, maximize conversion value, doesn't support a max. CPA.",
    ],
  ] as const)('excludes the CPA target of a %s', (level, field, reason) => {
    expect(planned('google', level, field, 'maximizeConversionValue')).toBe(`excluded: ${reason}`);
    for (const strategy of ['targetCpa', 'maximizeConversions'] as const)
      expect(planned('google', level, field, strategy)).toBe('ready');
  });

  it('excludes the target ROAS of an ad group', () => {
    expect(planned('google', 'adgroup', 'roas', 'targetCpa')).toBe(
      "excluded: The bidding strategy of its campaign, target CPA, doesn't support a target ROAS.",
    );
    expect(planned('google', 'adgroup', 'roas', 'maximizeConversions')).toBe(
      "excluded: The bidding strategy of its campaign, maximize conversions, doesn't support a target ROAS.",
    );
    expect(planned('google', 'adgroup', 'roas', 'maximizeConversionValue')).toBe('ready');
  });

  it('excludes campaigns whose stored strategy has no target and no name', () => {
    const reason = "Its bidding strategy doesn't support a target CPA. Change the strategy to target CPA.";
    expect(planned('google', 'campaign', 'targetCpa', null)).toBe(`excluded: ${reason}`);
  });

  it('sends the change to the platform if the campaign has no known strategy', () => {
    expect(planned('google', 'adgroup', 'roas', null)).toBe('ready');
    expect(planned('meta', 'adgroup', 'roas', 'targetCpa')).toBe('ready');
  });

  it("doesn't affect bid changes", () => {
    expect(planned('google', 'adgroup', 'maxCPC', 'maximizeConversionValue')).toBe('ready');
  });
});
