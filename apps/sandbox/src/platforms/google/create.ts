import type { Account, Rule, Settings } from '../../world/model.js';
import type { World } from '../../world/world.js';
import type { Mutations } from './mutate.js';

type Content = Record<string, unknown> & { resourceName?: string };
export type CreateOperation = Record<string, { create: Content }>;

const CHANNELS: Readonly<Record<string, 'search' | 'display' | 'pmax'>> = {
  SEARCH: 'search',
  DISPLAY: 'display',
  PERFORMANCE_MAX: 'pmax',
};
/** Fields that the platform sets itself. Create requests must not contain them. */
const ITS_OWN = ['id', 'biddingStrategyType', 'primaryStatus'];
const endOf = (value: unknown): string | null =>
  value && !String(value).startsWith('2037') ? String(value).slice(0, 10) : null;
const micros = (value: unknown): number | null => (value === undefined || value === null ? null : Number(value));
const statusOf = (value: unknown): Settings['status'] => (value === 'ENABLED' ? 'enabled' : 'paused');

function strategyOf(content: Content): Partial<Settings> {
  const { maximizeConversions, maximizeConversionValue, targetSpend } = content as Record<string, Content | undefined>;
  if (maximizeConversions) {
    const targetCpa = micros(maximizeConversions['targetCpaMicros']);
    return { strategy: targetCpa ? 'targetCpa' : 'maxConversions', targetCpa };
  }
  if (maximizeConversionValue) {
    const targetRoas = (maximizeConversionValue['targetRoas'] as number | undefined) ?? null;
    return { strategy: targetRoas ? 'targetRoas' : 'maxConversionValue', targetRoas };
  }
  if (targetSpend) return { strategy: 'maxClicks', cap: micros(targetSpend['cpcBidCeilingMicros']) };
  return { strategy: 'manualCpc' };
}

/**
 * Entities created by one request. Later operations refer to them by temporary names. Either all of them are created or
 * none.
 */
export class Creation {
  private readonly ids = new Map<string, string>();
  private readonly budgets = new Map<string, Partial<Settings>>();

  constructor(
    private readonly world: World,
    private readonly mutations: Mutations,
    private readonly account: Account,
  ) {}

  /** @returns an error message, or null */
  run(operations: readonly CreateOperation[]): string | null {
    const refused = this.refusalOf(operations);
    if (refused) return refused;
    for (const operation of operations)
      for (const [name, { create }] of Object.entries(operation)) this.one(name, create);
    return null;
  }

  private refusalOf(operations: readonly CreateOperation[]): string | null {
    const names = new Set<string>();
    for (const operation of operations) {
      const [[name, { create }]] = Object.entries(operation) as [[string, { create: Content }]];
      const own = ITS_OWN.find((field) => field in create);
      if (own) return `${name}: ${own} cannot be set.`;
      for (const parent of ['campaign', 'adGroup', 'assetGroup'])
        if (create[parent] !== undefined && !names.has(String(create[parent]))) return `${name}: ${parent} is not there.`;
      if (create.resourceName) names.add(create.resourceName);
    }
    return null;
  } // prettier-ignore

  private one(name: string, create: Content): void {
    switch (name) {
      case 'campaignBudgetOperation':
        return void this.budgets.set(create.resourceName!, {
          dailyBudget: micros(create['amountMicros']),
          lifetimeBudget: micros(create['totalAmountMicros']),
        });
      case 'campaignOperation':
        return this.keep(create, {
          made: { level: 'campaign', account: this.account.id, channel: CHANNELS[String(create['advertisingChannelType'])]! },
          settings: { ...this.budgets.get(String(create['campaignBudget'])), ...strategyOf(create), endsAt: endOf(create['endDateTime']) },
        });
      case 'adGroupOperation':
      case 'assetGroupOperation':
        return this.keep(create, {
          made: { level: 'adGroup', campaign: this.of(create['campaign']) },
          settings: {
            maxCpc: micros(create['cpcBidMicros']),
            maxCpm: micros(create['cpmBidMicros']),
            targetCpa: micros(create['targetCpaMicros']),
            targetRoas: (create['targetRoas'] as number | undefined) ?? null,
          },
        });
      case 'adGroupCriterionOperation': {
        if (create['placement'])
          return void this.mutations.run(this.account, 'adGroupCriteria', [{ create: { ...create, adGroup: `adGroups/${this.of(create['adGroup'])}` } }], -1);
        const { text, matchType } = create['keyword'] as { text: string; matchType: string };
        const made = { level: 'keyword' as const, adGroup: this.of(create['adGroup']), text, matchType: matchType.toLowerCase() as 'exact' };
        return this.keep({ ...create, name: text }, { made, settings: { maxCpc: micros(create['cpcBidMicros']) } });
      }
      case 'adGroupAdOperation': {
        const ad = create['ad'] as { name?: string; finalUrls?: string[] };
        return this.keep({ ...create, name: ad.name }, {
          made: { level: 'ad', adGroup: this.of(create['adGroup']), finalUrl: ad.finalUrls?.[0] },
          settings: {},
        });
      }
      case 'campaignCriterionOperation':
        return this.criterion(create);
    }
  } // prettier-ignore

  private criterion({ campaign, ...create }: Content): void {
    const id = this.of(campaign);
    const device = (create['device'] as { type: string } | undefined)?.type.toLowerCase();
    if (!device) {
      const name = `customers/${this.account.id}/campaigns/${id}`;
      return void this.mutations.run(this.account, 'campaignCriteria', [{ create: { ...create, campaign: name } }], -1);
    }
    const rule: Rule = { dimension: 'device', key: device, multiplier: Number(create['bidModifier']) };
    const { rules } = this.world.find('google', 'campaign', id)!.entity.versions.at(-1)!.settings;
    this.world.edit('google', 'campaign', id, { rules: [...rules, rule] });
  }

  private keep(create: Content, { made, settings }: { made: Parameters<World['create']>[1]; settings: Partial<Settings> }): void {
    const common = { name: String(create['name'] ?? ''), status: statusOf(create['status']) };
    const id = this.world.create('google', made, { ...common, ...settings })!;
    if (create.resourceName) this.ids.set(create.resourceName, id);
  } // prettier-ignore

  private of(name: unknown): string {
    return this.ids.get(String(name)) ?? '';
  }
}
