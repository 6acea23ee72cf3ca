import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AdjustmentsChange, PlacementBlock } from '../port/changes.js';
import type { AdjustmentRule } from '../port/entities.js';
import { InvalidRequest } from '../port/errors.js';
import { listAfter } from '../shared/placements.js';
import { DAYS, isEven, type Week, weekOf } from '../shared/schedule.js';
import type { PropellerCampaigns } from './propeller-campaigns.js';
import type { PropellerHttp } from './propeller-http.js';

const id = z.coerce.string();
const done = z.unknown();

/** Zones, sub-zones and hours of a campaign: rates, exclusions and the time table. */
export class PropellerTargeting {
  constructor(
    private readonly http: PropellerHttp,
    private readonly campaigns: PropellerCampaigns,
  ) {}

  async zoneFactors(account: AccountRef, campaignId: string): Promise<AdjustmentRule[]> {
    const rates = await this.zoneRates(account, campaignId);
    if (rates.size === 0) return [];
    const base = await this.baseRate(account, campaignId);
    return [...rates].map(([key, amount]) => ({
      dimension: 'placement',
      key,
      multiplier: Math.round((amount / base) * 1000) / 1000,
    }));
  }

  async blocksIn(account: AccountRef, campaignId: string): Promise<PlacementBlock[]> {
    const block = { scope: 'campaign', campaignId } as const;
    const zones = await this.excluded(account, campaignId, 'zone');
    const subZones = await this.excluded(account, campaignId, 'sub_zone');
    return [
      ...zones.map((placementId) => ({ ...block, placementId })),
      ...subZones.map((sectionId) => ({ ...block, placementId: null, sectionId })),
    ];
  }

  /** Appends if all changes are additions. Otherwise replaces the list. */
  async exclude(
    account: AccountRef,
    campaignId: string,
    kind: 'zone' | 'sub_zone',
    asked: readonly { id: string; blocked: boolean }[],
  ): Promise<void> {
    const path = `adv/campaigns/${campaignId}/targeting/exclude/${kind}`;
    const isAppended = asked.every(({ blocked }) => blocked);
    const list = listAfter(isAppended ? [] : await this.excluded(account, campaignId, kind), asked);
    await this.http.call(account, path, done, { method: isAppended ? 'PATCH' : 'PUT', json: { [kind]: list } });
  }

  private async excluded(account: AccountRef, campaignId: string, kind: 'zone' | 'sub_zone'): Promise<string[]> {
    const path = `adv/campaigns/${campaignId}/targeting/exclude/${kind}`;
    return (await this.http.call(account, path, z.record(z.string(), z.array(id))))[kind] ?? [];
  }

  async adjust(account: AccountRef, campaignId: string, { rules, replace }: AdjustmentsChange): Promise<void> {
    if (rules.some(({ dimension }) => dimension === 'hour')) {
      const week = weekOf(rules, replace ? undefined : await this.week(account, campaignId));
      const json = { time_table: { list: isEven(week) ? [] : hoursOn(week), is_excluded: false } };
      await this.http.call(account, `adv/campaigns/${campaignId}/targeting/time_table/`, done, { method: 'PUT', json });
    }
    const zones = rules.filter(({ dimension }) => dimension === 'placement');
    if (zones.length === 0) return;
    // Zones have absolute rates instead of factors.
    const base = await this.baseRate(account, campaignId);
    const rates = replace ? new Map<string, number>() : await this.zoneRates(account, campaignId);
    for (const { key, multiplier } of zones) rates.set(key, Math.round(base * multiplier * 10_000) / 10_000);
    const json = { zone_rates: [...rates].map(([zone_id, amount]) => ({ zone_id, amount })) };
    await this.http.call(account, `adv/campaigns/${campaignId}/zone_rates/`, done, { method: 'PUT', json });
  }

  private async baseRate(account: AccountRef, campaignId: string): Promise<number> {
    const rate = (await this.campaigns.rates(account, [campaignId])).get(campaignId)?.[0]?.amount;
    if (!rate) throw new InvalidRequest('The campaign has no rate to compare zones with.');
    return rate;
  }

  private async zoneRates(account: AccountRef, campaignId: string): Promise<Map<string, number>> {
    const answer = z.object({ result: z.array(z.object({ zone_id: id, amount: z.number() })) });
    const { result } = await this.http.call(account, `adv/campaigns/${campaignId}/zone_rates/`, answer);
    return new Map(result.map(({ zone_id, amount }) => [zone_id, amount]));
  }

  async week(account: AccountRef, campaignId: string): Promise<Week> {
    const answer = z.object({ time_table: z.object({ list: z.array(z.string()), is_excluded: z.boolean() }) });
    const { time_table } = await this.http.call(account, `adv/campaigns/${campaignId}/targeting/time_table/`, answer);
    const named = new Set(time_table.list);
    const week = weekOf([]);
    if (named.size > 0)
      for (const day of DAYS)
        for (let hour = 0; hour < 24; hour++)
          week[day][hour] = named.has(hourName(day, hour)) === time_table.is_excluded ? 0 : 1;
    return week;
  }
}

const hourName = (day: string, hour: number): string =>
  `${day[0]}${day.slice(1).toLowerCase()}${String(hour).padStart(2, '0')}`;
const hoursOn = (week: Week): string[] =>
  DAYS.flatMap((day) => week[day].flatMap((factor, hour) => (factor === 0 ? [] : [hourName(day, hour)])));
