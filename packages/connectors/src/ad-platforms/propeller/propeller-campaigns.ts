import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { EntitySnapshot, Review } from '../port/entities.js';
import { NotFound } from '../port/errors.js';
import { chunks } from '../shared/lookup.js';
import { NO_BIDS, toMicros } from '../shared/values.js';
import { PROPELLER_FEW, type PropellerHttp } from './propeller-http.js';

const id = z.coerce.string();
const campaignShape = z.object({
  id,
  name: z.string(),
  target_url: z.string().nullish(),
  limit_daily_amount: z.coerce.number().nullish(),
  limit_total_amount: z.coerce.number().nullish(),
  status: z.number(),
  is_archived: z.coerce.number().default(0),
});
type Campaign = z.infer<typeof campaignShape>;
const ratesShape = z.array(z.object({ countries: z.array(z.string()).default([]), amount: z.number() }));
/** Status of a running campaign. 1 to 5 precede it, and 7 to 9 are stopped. */
const WORKING = 6;
const REVIEW: Readonly<Record<number, Review['state']>> = {
  2: 'inReview',
  3: 'rejected',
  4: 'approved',
  5: 'approved',
  6: 'approved',
};
/** Maximum campaigns per query for rates. */
const AT_ONCE = 100;

/** Campaigns of an account as PropellerAds stores them, with their rates and ads. */
export class PropellerCampaigns {
  constructor(private readonly http: PropellerHttp) {}

  /** Fetches all campaigns that aren't archived. */
  async all(account: AccountRef): Promise<Campaign[]> {
    const answer = z.object({ result: z.array(campaignShape), meta: z.object({ total_pages: z.number() }) });
    const all: Campaign[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = { page: String(page), page_size: '1000', is_archived: '0' };
      const { result, meta } = await this.http.call(account, 'adv/campaigns', answer, { query, group: 'list' });
      all.push(...result);
      pages = meta.total_pages;
    }
    return all;
  }

  /** Fetches a few campaigns individually, because the complete list has a lower rate limit. */
  async of(account: AccountRef, ids: readonly string[]): Promise<Campaign[]> {
    if (ids.length <= PROPELLER_FEW) {
      const found = await Promise.all(ids.map((campaignId) => this.one(account, campaignId)));
      return found.filter((one) => one !== null);
    }
    const wanted = new Set(ids);
    return (await this.all(account)).filter((one) => wanted.has(one.id));
  }

  private async one(account: AccountRef, campaignId: string): Promise<Campaign | null> {
    const answer = z.union([campaignShape, z.object({ result: campaignShape }).transform(({ result }) => result)]);
    try {
      return await this.http.call(account, `adv/campaigns/${campaignId}`, answer);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  /** Fetches the rates of campaigns, by campaign id. */
  async rates(account: AccountRef, ids: readonly string[]): Promise<Map<string, z.infer<typeof ratesShape>>> {
    const answer = z.object({ result: z.array(z.object({ campaign_id: id, rates: ratesShape })) });
    const rates = new Map<string, z.infer<typeof ratesShape>>();
    for (const some of chunks(ids, AT_ONCE)) {
      const { result } = await this.http.call(account, 'adv/campaigns/rates/', answer, {
        query: { 'campaign_id[]': some },
      });
      for (const one of result) rates.set(one.campaign_id, one.rates);
    }
    return rates;
  }

  async snapshots(account: AccountRef, campaigns: readonly Campaign[]): Promise<EntitySnapshot[]> {
    const rates = await this.rates(
      account,
      campaigns.map((one) => one.id),
    );
    return campaigns.map((of) => ({
      ref: { level: 'campaign', externalId: of.id, channel: 'push' },
      name: of.name,
      status: of.is_archived === 1 ? 'removed' : of.status >= 7 || of.status === 1 ? 'paused' : 'enabled',
      rawStatus: String(of.status),
      delivery: { state: of.status === WORKING ? 'serving' : 'notServing', reason: String(of.status) },
      review: REVIEW[of.status] ? { state: REVIEW[of.status]!, reasons: [] } : null,
      budget: { daily: toMicros(of.limit_daily_amount), lifetime: toMicros(of.limit_total_amount), shared: false },
      bids: { ...NO_BIDS, maxCpc: toMicros(rates.get(of.id)?.[0]?.amount) },
      strategy: null,
      finalUrl: of.target_url ?? null,
      keyword: null,
    }));
  }

  /** Returns the ads of a campaign. */
  async creatives(account: AccountRef, campaignId: string): Promise<EntitySnapshot[]> {
    const answer = z.object({ result: z.array(z.object({ id, title: z.string(), status: z.number() })) });
    const { result } = await this.http.call(account, `adv/campaigns/${campaignId}/creatives`, answer);
    return result.map((of) => ({
      ref: { level: 'ad', externalId: of.id, parentExternalId: campaignId, channel: 'push' },
      name: of.title,
      status: of.status === 1 ? 'enabled' : 'paused',
      rawStatus: String(of.status),
      delivery: null,
      review: null,
      budget: null,
      bids: NO_BIDS,
      strategy: null,
      finalUrl: null,
      keyword: null,
    }));
  }
}
