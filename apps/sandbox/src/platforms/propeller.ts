import type { Request, Response, Router } from 'express';
import { bearer, isGoodSecret } from '../control/tokens.js';
import { adsOf, placementsOf, sectionsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type Campaign, now, type Settings } from '../world/model.js';
import type { World } from '../world/world.js';
import { propellerCreation, stateOf } from './propeller-creation.js';
import { part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';

const V = '/v5';
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const hourName = (day: string, hour: number) =>
  `${day[0]}${day.slice(1).toLowerCase()}${String(hour).padStart(2, '0')}`;
const micros = (value: unknown) => Math.round(Number(value) * 1_000_000);
const group = (campaign: Campaign): Settings => now(campaign.adGroups[0]!);

/** Returns the account id at the end of a token such as good-<id> or demo-<id>. */
const ownerOf = (request: Request): string => bearer(request.get('authorization'))?.split('-').at(-1) ?? '';

const campaignJson = (campaign: Campaign, clock: () => number) => {
  const { name, status, dailyBudget, lifetimeBudget } = now(campaign);
  return {
    id: Number(campaign.id),
    name,
    target_url: campaign.adGroups[0]!.finalUrl,
    direction_id: 17,
    rate_model: 'cpc',
    limit_daily_amount: dailyBudget === null ? null : dailyBudget / 1_000_000,
    limit_total_amount: lifetimeBudget === null ? null : lifetimeBudget / 1_000_000,
    status: stateOf(campaign, clock),
    is_archived: status === 'removed' ? 1 : 0,
  };
};

interface Asked {
  own(response: Response): Account;
  /** Rejects a campaign that doesn't belong to the account. */
  campaignOf(request: Request, response: Response): Campaign | undefined;
}

/** Adds the routes that return the list of campaigns or a single campaign. */
function campaignReads(router: Router, world: World, { own, campaignOf }: Asked): void {
  router.get(`${V}/adv/campaigns`, (request, response) => {
    const { page = '1', page_size = '100' } = request.query as Record<string, string>;
    const all = own(response)
      .campaigns.filter((one) => now(one).status !== 'removed')
      .map((one) => campaignJson(one, world.clock));
    const [at, size] = [Number(page), Number(page_size)];
    const meta = {
      total_items: all.length,
      total_pages: Math.max(1, Math.ceil(all.length / size)),
      page_size: size,
      page: at,
    };
    response.json({ result: all.slice((at - 1) * size, at * size), meta });
  });
  router.get(`${V}/adv/campaigns/:id`, (request, response, next) => {
    // The rates endpoint matches the same path pattern.
    if (!/^\d+$/.test(part(request, 'id'))) return next();
    const campaign = campaignOf(request, response);
    if (campaign) response.json(campaignJson(campaign, world.clock));
  });
}

export const propeller: Played = {
  key: 'propeller',
  host: 'ssp-api.propellerads.com',
  limit: { calls: 150, perMs: 60_000 },
  accountOf: ownerOf,
  refuse: {
    rateLimited: (response, seconds) =>
      void response.status(429).set('X-RateLimit-Reset', String(Math.floor(Date.now() / 1000) + seconds + 1)).type('text').send('You exceeded the rate limit'),
    expired: (response) => void response.status(401).json({ errors: ['Unauthorized.'] }),
    failed: (response) => void response.status(500).json({ errors: ['Server error.'] }),
  },
  routes(router, { world }) {
    const zoneRates = new Map<string, Map<string, number>>();
    router.use((request, response, next) => {
      if (!isGoodSecret(bearer(request.get('authorization')))) return propeller.refuse.expired(response);
      const account = world.account('propeller', ownerOf(request));
      if (!account) return void response.status(403).json({ errors: ['Access denied.'] });
      response.locals['account'] = account;
      return next();
    });
    const own = (response: Response) => response.locals['account'] as Account;
    const campaignOf = (request: Request, response: Response) => {
      const campaign = own(response).campaigns.find(({ id }) => id === part(request, 'id'));
      if (!campaign) response.status(404).json('Campaign not found');
      return campaign;
    };
    router.get(`${V}/adv/balance`, (_, response) => void response.json('1250.55'));
    propellerCreation(router, world);
    campaignReads(router, world, { own, campaignOf });
    const rates = (campaign: Campaign) => [{ countries: [campaign.adGroups[0]!.traffic.country.toLowerCase()], amount: (group(campaign).maxCpc ?? 0) / 1_000_000 }];
    router.get(`${V}/adv/campaigns/rates`, (request, response) => {
      const wanted = new Set([(request.query as Record<string, string | string[]>)['campaign_id'] ?? []].flat().map(String));
      const list = own(response).campaigns.filter(({ id }) => wanted.has(id));
      response.json({ result: list.map((one) => ({ campaign_id: Number(one.id), rates: rates(one) })) });
    });
    const play = (status: 'enabled' | 'paused') => (request: Request, response: Response) => {
      const { campaign_ids } = request.body as { campaign_ids: number[] };
      for (const id of campaign_ids) if (own(response).campaigns.some((one) => one.id === String(id))) world.edit('propeller', 'campaign', String(id), { status });
      response.json({ result: true });
    };
    router.put(`${V}/adv/campaigns/play`, play('enabled'));
    router.put(`${V}/adv/campaigns/stop`, play('paused'));
    const creative = (status: 'enabled' | 'paused') => (request: Request, response: Response) => {
      for (const id of (request.body as { creative_ids: number[] }).creative_ids) world.edit('propeller', 'ad', String(id), { status });
      response.json({ result: true });
    };
    router.put(`${V}/adv/creatives/start`, creative('enabled'));
    router.put(`${V}/adv/creatives/stop`, creative('paused'));
    router.patch(`${V}/adv/campaigns/:id`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const { daily_amount, total_amount } = request.body as Record<string, number>;
      for (const [name, value] of Object.entries({ daily_amount, total_amount }))
        if (value !== undefined && !(value >= 10)) return void response.status(400).json({ [name]: ['The amount must be at least 10.'] });
      const patch = { ...(daily_amount !== undefined && { dailyBudget: micros(daily_amount) }), ...(total_amount !== undefined && { lifetimeBudget: micros(total_amount) }) };
      if (betweenSteps('propeller', own(response).currency, patch)) return void response.status(400).json({ amount: ['The amount has too many decimals.'] });
      world.edit('propeller', 'campaign', campaign.id, patch);
      return void response.json(campaignJson(campaign, world.clock));
    });
    router.put(`${V}/adv/campaigns/:id/rates`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const patch = { maxCpc: micros((request.body as { rates: { amount: number }[] }).rates[0]!.amount) };
      if (betweenSteps('propeller', own(response).currency, patch)) return void response.status(400).json({ amount: ['The amount has too many decimals.'] });
      world.edit('propeller', 'adGroup', campaign.id, patch);
      return void response.json({ result: rates(campaign) });
    });
    router.get(`${V}/adv/campaigns/:id/creatives`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (campaign) response.json({ result: campaign.adGroups[0]!.ads.map((ad) => ({ id: Number(ad.id), title: now(ad).name, status: now(ad).status === 'enabled' ? 1 : 2 })) });
    });
    router.get(`${V}/adv/campaigns/:id/targeting/time_table`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const off = new Set(now(campaign).rules.filter(({ dimension }) => dimension === 'hour').map(({ key }) => key));
      const list = off.size === 0 ? [] : DAYS.flatMap((day) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !off.has(`${day}-${hour}`)).map((hour) => hourName(day, hour)));
      response.json({ time_table: { list, is_excluded: false } });
    });
    router.put(`${V}/adv/campaigns/:id/targeting/time_table`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const { list } = (request.body as { time_table: { list: string[] } }).time_table;
      const off = list.length === 0 ? [] : DAYS.flatMap((day) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !list.includes(hourName(day, hour))).map((hour) => ({ dimension: 'hour' as const, key: `${day}-${hour}`, multiplier: 0 })));
      world.edit('propeller', 'campaign', campaign.id, { rules: [...now(campaign).rules.filter(({ dimension }) => dimension !== 'hour'), ...off] });
      response.json({ result: true });
    });
    router.get(`${V}/adv/campaigns/:id/zone_rates`, (request, response) => {
      response.json({ result: [...(zoneRates.get(part(request, 'id')) ?? [])].map(([zone_id, amount]) => ({ zone_id, amount })) });
    });
    router.put(`${V}/adv/campaigns/:id/zone_rates`, (request, response) => {
      const { zone_rates } = request.body as { zone_rates: { zone_id: string; amount: number }[] };
      zoneRates.set(part(request, 'id'), new Map(zone_rates.map(({ zone_id, amount }) => [zone_id, amount])));
      response.json({ result: true });
    });
    // The id of a sub-zone contains its zone.
    const isOf = (kind: string) => (id: string) => id.includes('|') === (kind === 'sub_zone');
    router.get(`${V}/adv/campaigns/:id/targeting/exclude/:kind`, (request, response) => {
      const campaign = campaignOf(request, response);
      const kind = part(request, 'kind');
      if (campaign) response.json({ [kind]: now(campaign).blocked.filter(isOf(kind)) });
    });
    const exclude = (request: Request, response: Response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const kind = part(request, 'kind');
      const ids = (request.body as Record<string, string[]>)[kind] ?? [];
      const { blocked } = now(campaign);
      const kept = request.method === 'PATCH' ? blocked : blocked.filter((id) => !isOf(kind)(id));
      world.edit('propeller', 'campaign', campaign.id, { blocked: [...new Set([...kept, ...ids])] });
      response.json({ result: true });
    };
    router.patch(`${V}/adv/campaigns/:id/targeting/exclude/:kind`, exclude);
    router.put(`${V}/adv/campaigns/:id/targeting/exclude/:kind`, exclude);
    router.get(`${V}/adv/statistics`, (request, response) => {
      const query = request.query as Record<string, string & string[]>;
      const [from, to] = [query['day_from']!.slice(0, 10), query['day_to']!.slice(0, 10)];
      if (query['tz'] && Date.parse(to) - Date.parse(from) > 7 * 86_400_000) return void response.status(400).json({ tz: ['The range must not exceed one week.'] });
      const by = [query['group_by'] ?? []].flat();
      const account = own(response);
      const beside = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
      const dayOf = (hour: number) => new Date(hour * 3_600_000).toISOString().slice(0, 10);
      const cells = world.trade.cells(account, beside(from, -1), beside(to, 1)).filter(({ hour }) => dayOf(hour) >= from && dayOf(hour) <= to);
      const key = ({ campaign, hour }: (typeof cells)[number]) => `${campaign.id} ${dayOf(hour)}`;
      const cut = by.includes('zone_id') ? placementsOf : by.includes('sub_zone_id') ? sectionsOf : by.includes('creative_id') ? adsOf : null;
      const name = ['zone_id', 'sub_zone_id', 'creative_id'].find((one) => by.includes(one));
      const sums = cut ? sumByPart(cells, key, cut) : sumBy(cells, key);
      const perPage = Number(query['per_page'] ?? 100);
      const page = Number(query['page'] ?? 1);
      const items = sums.map(({ cell, part: piece, impressions, clicks, cost, conversions, conversionValue }) => ({
        day: dayOf(cell.hour),
        campaign_id: Number(cell.campaign.id),
        campaign_name: now(cell.campaign).name,
        ...(name ? { [name]: piece } : {}),
        ...(by.includes('country') ? { country: cell.adGroup.traffic.country.toLowerCase() } : {}),
        impressions,
        clicks,
        conversions,
        spent: cost / 1_000_000,
        payout: conversionValue / 1_000_000,
      }));
      return void response.json({ items: items.slice((page - 1) * perPage, page * perPage), total_pages: Math.max(1, Math.ceil(items.length / perPage)) });
    });
  },
}; // prettier-ignore
