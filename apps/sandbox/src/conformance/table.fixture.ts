import type { AdPlatform, CapabilitySet } from '@adops/connectors';

/** Rows of the conformance table: capabilities of a platform, in the wording of the matrix. */
export const CAPABILITIES: readonly { name: string; has: (can: CapabilitySet, platform: AdPlatform) => boolean }[] = [
  { name: 'Account and sign-in', has: () => true },
  { name: 'Entities: list and read back', has: () => true },
  { name: 'Stats per ad group and day', has: () => true },
  { name: 'Stats per hour', has: (can) => can.stats.grains.includes('hour') },
  { name: 'Stats per device', has: (can) => can.stats.byDay.includes('device') },
  { name: 'Stats per placement', has: (can) => can.stats.byDay.includes('placement') },
  { name: 'Stats per section', has: (can) => can.stats.byDay.includes('section') },
  { name: 'Stats per keyword', has: (can) => can.stats.byDay.includes('keyword') },
  { name: 'Average position', has: (can) => !can.stats.without.includes('avgPos') },
  { name: 'Report jobs', has: (can) => can.stats.asyncJob },
  { name: 'Status of campaigns', has: (can) => can.status.includes('campaign') },
  { name: 'Status of ad groups', has: (can) => can.status.includes('adGroup') },
  { name: 'Status of ads', has: (can) => can.status.includes('ad') },
  { name: 'Status of keywords', has: (can) => can.status.includes('keyword') },
  { name: 'Removal', has: (can) => can.remove.length > 0 },
  { name: 'Daily budget', has: (can) => can.budget.daily.length > 0 },
  { name: 'Lifetime budget', has: (can) => can.budget.lifetime.length > 0 },
  { name: 'Max CPC', has: (can) => can.bid.maxCpc.some((level) => level !== 'keyword') },
  { name: 'Max CPC of keywords', has: (can) => can.bid.maxCpc.includes('keyword') },
  { name: 'Max CPM', has: (can) => can.bid.maxCpm.length > 0 },
  { name: 'Target CPA', has: (can) => can.bid.targetCpa.length > 0 },
  { name: 'Target ROAS', has: (can) => can.bid.targetRoas.length > 0 },
  { name: 'Bidding strategy', has: (can) => can.strategies.length > 0 },
  { name: 'Hour schedule', has: (can) => can.adjustments.some(({ dimension }) => dimension === 'hour') },
  { name: 'Hour bid adjustment', has: (can) => can.adjustments.some((a) => a.dimension === 'hour' && !a.onOffOnly) },
  { name: 'Device bid adjustment', has: (can) => can.adjustments.some(({ dimension }) => dimension === 'device') },
  {
    name: 'Placement bid adjustment',
    has: (can) => can.adjustments.some(({ dimension }) => dimension === 'placement'),
  },
  { name: 'Section bid adjustment', has: (can) => can.adjustments.some(({ dimension }) => dimension === 'section') },
  { name: 'Block placement', has: (can) => can.placementBlock.length > 0 },
  { name: 'Block section', has: (can) => can.sectionBlock },
  { name: 'Blocked placements read back', has: (can) => can.blockLists },
  { name: 'Copies of campaigns', has: (can) => can.clone !== null },
  { name: 'End dates', has: (can) => can.endDates },
  { name: 'Review issues', has: (can) => can.review },
  { name: 'Look-up lists', has: (can) => can.lookups.length > 0 },
  { name: 'Targeting search', has: (can) => can.targeting.length > 0 },
  { name: 'Keyword suggestions', has: (can) => can.keywordIdeas !== null },
  {
    name: 'Token renewed when it expires',
    has: (_, { key }) => key !== 'propeller' && key !== 'zeropark' && key !== 'meta',
  },
  { name: 'Errors by the taxonomy', has: () => true },
  { name: 'Partial success of a batch', has: () => true },
  { name: 'Unknown outcomes said', has: () => true },
];

/** Capabilities that a run has proved, by platform. */
export class Shown {
  private readonly shown = new Map<string, Set<string>>();

  add(capability: string, platform: AdPlatform): void {
    if (!CAPABILITIES.some(({ name }) => name === capability)) throw new Error(`No row '${capability}'.`);
    this.shown.set(capability, (this.shown.get(capability) ?? new Set()).add(platform.key));
  }

  has(capability: string, platform: AdPlatform): boolean {
    return this.shown.get(capability)?.has(platform.key) ?? false;
  }

  /** Returns the Markdown table: ✓ proved in this run, – not supported, ! supported but not proved. */
  table(platforms: readonly AdPlatform[]): string {
    const rows = CAPABILITIES.map(({ name, has }) => {
      const cells = platforms.map((platform) =>
        this.has(name, platform) ? '✓' : has(platform.capabilities(), platform) ? '!' : '–',
      );
      return `| ${[name, ...cells].join(' | ')} |`;
    });
    const head = `| ${['Capability', ...platforms.map(({ name }) => name)].join(' | ')} |`;
    const line = `| ${['---', ...platforms.map(() => ':-:')].join(' | ')} |`;
    return [head, line, ...rows].join('\n');
  }
}
