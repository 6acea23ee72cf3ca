import type { BiddingStrategy, CapabilitySet } from '@adops/connectors';
import {
  BIDDING_STRATEGIES,
  type ChangeProperty,
  type EntityLevel,
  ruleOf,
  type StrategyName,
  strategyNames,
} from '@adops/domain';
import type { StoredStrategy } from './stored-values.js';

/** Names of the stored strategies in the connector interface. */
const PORT_STRATEGIES: Readonly<Record<StrategyName, BiddingStrategy['type']>> = {
  targetCpa: 'targetCpa',
  maximizeConversions: 'maxConversions',
  maximizeConversionValue: 'maxConversionValue',
};

/** Returns the stored name of a strategy. Null if it can't be stored. */
export const storedType = (strategy: BiddingStrategy | null): StrategyName | null =>
  strategyNames.find((name) => PORT_STRATEGIES[name] === strategy?.type) ?? null;

export function storedStrategy(strategy: BiddingStrategy | null): StoredStrategy {
  const type = storedType(strategy);
  return { type, targetCpa: takesTarget(type) ? (strategy?.targetCpa ?? null) : null };
}

export const portStrategy = ({ type, targetCpa }: StoredStrategy): BiddingStrategy => ({
  type: PORT_STRATEGIES[type!],
  ...(takesTarget(type) && targetCpa !== null ? { targetCpa } : {}),
});

export const takesTarget = (type: string | null): boolean =>
  strategyNames.some((name) => name === type && BIDDING_STRATEGIES[name].takesTarget);

/** Returns a strategy with its target. The target is omitted if the strategy has none. */
export const strategyWith = (type: string | null, targetCpa: number | null): StoredStrategy => ({
  type: type as StrategyName | null,
  targetCpa: takesTarget(type) ? targetCpa : null,
});

/**
 * Returns the value of a property after a change of the related one, because the strategy contains the target.
 * Undefined if the property isn't affected.
 * @param before value with which the other change was planned
 */
export function leftOfTarget(property: ChangeProperty, base: ChangeProperty, left: unknown, before: unknown): unknown {
  if (property === 'targetCpa' && base === 'biddingStrategy') return (left as StoredStrategy).targetCpa;
  if (property !== 'biddingStrategy' || base !== 'targetCpa') return undefined;
  const strategy = before as StoredStrategy | null;
  return strategy && takesTarget(strategy.type) ? { ...strategy, targetCpa: left as number } : undefined;
}

/**
 * Returns the reason why the strategy of the campaign doesn't support such a target. Null if it does, or if only the
 * platform knows. Strategies without a target, such as manual CPC, are stored without a name.
 * @param strategy strategy of the campaign
 */
export function strategyRefused(
  can: CapabilitySet,
  level: EntityLevel,
  property: ChangeProperty,
  strategy: string | null,
): string | null {
  const { strategies, noun } = ruleOf(property);
  if (!strategies || can.strategyLevel !== 'campaign') return null;
  if (strategy === null)
    return level === 'campaign'
      ? `Its bidding strategy doesn't support a ${noun}. Change the strategy to ${noun}.`
      : null;
  if (strategies.includes(strategy)) return null;
  const whose = level === 'campaign' ? 'Its bidding strategy' : 'The bidding strategy of its campaign';
  return `${whose}, ${BIDDING_STRATEGIES[strategy as StrategyName].noun}, doesn't support a ${noun}.`;
}
