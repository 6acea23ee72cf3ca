import type { Request, Response } from 'express';
import { bearer, isGoodSecret } from '../control/tokens.js';
import { adsOf, placementsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type AdGroup, type Campaign, type Entity, now, type Settings } from '../world/model.js';
import { troublesOfAd, troublesOfCampaign, troublesOfGroup } from '../world/troubles.js';
import type { World } from '../world/world.js';
import { searchAudiences } from './meta-audiences.js';
import { badItem, part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';

const V = '/v25.0';
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const WHOLE = new Set(['HUF', 'JPY', 'KRW', 'IDR']);
const IMPRESSION_DEVICE = { desktop: 'desktop', mobile: 'iphone', tablet: 'ipad' } as const;
const HOURS = 'hourly_stats_aggregated_by_advertiser_time_zone';
const LEVELS = ['campaign', 'adGroup', 'ad'] as const;

const minor = (currency: string): number => (WHOLE.has(currency) ? 1_000_000 : 10_000);

interface MetaError { http: number; code: number; subcode?: number; message: string } // prettier-ignore
const body = ({ code, subcode, message }: MetaError) => ({
  error: {
    message,
    type: 'OAuthException',
    code,
    error_subcode: subcode,
    is_transient: code === 2,
    fbtrace_id: 'sandbox',
  },
});
const fail = (response: Response, error: MetaError) => void response.status(error.http).json(body(error));
const GONE: MetaError = {
  http: 400,
  code: 100,
  subcode: 33,
  message: 'Unsupported get request. Object does not exist.',
};

function locate(world: World, id: string) {
  for (const level of LEVELS) {
    const found = world.find('meta', level, id);
    if (found) return { level, ...found };
  }
  return undefined;
}

function common({ id, entity }: { id: string; entity: Entity }, effective?: string) {
  const { name, status } = now(entity);
  const word = status === 'enabled' ? 'ACTIVE' : status === 'paused' ? 'PAUSED' : 'DELETED';
  return { id, name, status: word, effective_status: effective ?? word };
}
const money = (value: number | null, currency: string) =>
  value === null ? undefined : String(Math.round(value / minor(currency)));

const campaignJson = (account: Account, campaign: Campaign) => ({
  ...common({ id: campaign.id, entity: campaign }),
  daily_budget: money(now(campaign).dailyBudget, account.currency),
  lifetime_budget: money(now(campaign).lifetimeBudget, account.currency),
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
});

function adSetJson(account: Account, group: AdGroup) {
  const { dailyBudget, lifetimeBudget, strategy, cap, maxCpc, targetCpa, targetRoas, rules } = now(group);
  const bid = cap ?? maxCpc ?? targetCpa;
  const kind = strategy ?? (targetRoas !== null ? 'targetRoas' : targetCpa !== null ? 'costCap' : maxCpc !== null ? 'bidCap' : 'lowestCost');
  const bid_strategy = { bidCap: 'LOWEST_COST_WITH_BID_CAP', costCap: 'COST_CAP', targetRoas: 'LOWEST_COST_WITH_MIN_ROAS' }[kind] ?? 'LOWEST_COST_WITHOUT_CAP';
  const off = rules.filter(({ dimension, multiplier }) => dimension === 'hour' && multiplier === 0).map(({ key }) => key);
  return {
    ...common({ id: group.id, entity: group }),
    campaign_id: group.campaignId,
    daily_budget: money(dailyBudget, account.currency),
    lifetime_budget: money(lifetimeBudget, account.currency),
    bid_strategy,
    bid_amount: kind === 'bidCap' || kind === 'costCap' ? Number(money(bid, account.currency)) : undefined,
    bid_constraints: kind === 'targetRoas' && targetRoas !== null ? { roas_average_floor: targetRoas * 10_000 } : undefined,
    adset_schedule: off.length === 0 ? undefined : schedule(off),
    end_time: endTime(now(group).endsAt),
  };
} // prettier-ignore

/** Returns an instant unchanged. Converts a day to its last second in New York's daylight saving time. */
const endTime = (endsAt: string | null): string | undefined =>
  endsAt === null ? undefined : endsAt.includes('T') ? endsAt : `${endsAt}T23:59:59-0400`;

function schedule(off: readonly string[]) {
  return DAYS.flatMap((day, at) => {
    const windows: object[] = [];
    for (let hour = 0; hour < 24; hour++) {
      if (off.includes(`${day}-${hour}`)) continue;
      const from = hour;
      while (hour < 24 && !off.includes(`${day}-${hour}`)) hour++;
      windows.push({
        start_minute: from * 60,
        end_minute: hour * 60,
        days: [(at + 1) % 7],
        timezone_type: 'ADVERTISER',
      });
    }
    return windows;
  });
}

const EFFECTIVE = { rejected: 'DISAPPROVED', inReview: 'PENDING_REVIEW', limited: 'WITH_ISSUES' } as const;
const LEVEL_WORDS = { campaign: 'CAMPAIGN', adGroup: 'AD_SET', ad: 'AD' } as const;

function adJson(campaign: Campaign, group: AdGroup, ad: Entity, at: number) {
  const own = troublesOfAd(group, ad, at);
  const rejected = own.filter(({ review }) => review === 'rejected');
  const others = [
    ...own.filter(({ review }) => review === 'limited' || review === null),
    ...troublesOfGroup(group, at),
    ...troublesOfCampaign(campaign, at),
  ];
  const review = own[0]?.review ?? (others.length > 0 ? 'limited' : null);
  return {
    ...common({ id: ad.id, entity: ad }, review && now(ad).status !== 'removed' ? EFFECTIVE[review] : undefined),
    campaign_id: group.campaignId,
    adset_id: group.id,
    ad_review_feedback:
      rejected.length > 0
        ? { global: Object.fromEntries(rejected.map(({ code, words }) => [code, words])) }
        : undefined,
    issues_info:
      others.length > 0
        ? others.map(({ level, code, words }) => ({
            error_code: 1_815_000 + code.length,
            error_summary: code,
            error_message: words,
            error_type: 'HARD_ERROR',
            level: LEVEL_WORDS[level],
          }))
        : undefined,
    creative: { object_url: group.finalUrl },
  };
}

/** Returns an object as JSON, or undefined if it doesn't exist. */
function objectJson(world: World, id: string): object | undefined {
  const found = locate(world, id);
  if (!found) return undefined;
  if (found.level === 'campaign') return campaignJson(found.account, found.campaign);
  if (found.level === 'adGroup') return adSetJson(found.account, found.adGroup!);
  return adJson(found.campaign, found.adGroup!, found.entity, world.clock());
}

/** Maximum budget changes of an ad set per hour. */
const BUDGETS_AN_HOUR = 4;
const OFTEN: MetaError = {
  http: 400,
  code: 613,
  subcode: 1487632,
  message: 'The budget of an ad set can be changed 4 times an hour',
};
const TOGETHER: MetaError = { http: 400, code: 80004, subcode: 2446079, message: 'Several ad sets of a campaign in one batch' }; // prettier-ignore

/** Times of budget changes, by ad set id. */
type BudgetTimes = Map<string, number[]>;

/** Updates one object, unless it is an ad set whose budget was changed too often. Returns null on success. */
function paced(world: World, times: BudgetTimes, id: string, fields: Record<string, string>): MetaError | null {
  const isBudget = 'daily_budget' in fields || 'lifetime_budget' in fields;
  if (!isBudget || locate(world, id)?.level !== 'adGroup') return update(world, id, fields);
  const recent = (times.get(id) ?? []).filter((at) => at > Date.now() - 3_600_000);
  if (recent.length >= BUDGETS_AN_HOUR) return OFTEN;
  const error = update(world, id, fields);
  if (!error) times.set(id, [...recent, Date.now()]);
  return error;
}

/** Returns true if an earlier entry of the batch wrote an ad set of the same campaign. Records the campaign as written. */
function isTogether(world: World, written: Set<string>, id: string): boolean {
  const found = locate(world, id);
  if (found?.level !== 'adGroup') return false;
  const isThere = written.has(found.campaign.id);
  written.add(found.campaign.id);
  return isThere;
}

/** Updates one object. Returns null on success. */
function update(world: World, id: string, fields: Record<string, string>): MetaError | null {
  const found = locate(world, id);
  if (!found || now(found.entity).status === 'removed') return GONE;
  const unit = minor(found.account.currency);
  const patch: { -readonly [K in keyof Settings]?: Settings[K] } = {};
  const invalid = (message: string): MetaError => ({ http: 400, code: 100, message });
  if (fields['name']) patch.name = fields['name'];
  if (fields['status']) patch.status = fields['status'] === 'ACTIVE' ? 'enabled' : fields['status'] === 'PAUSED' ? 'paused' : 'removed';
  for (const [name, key, other] of [['daily_budget', 'dailyBudget', 'lifetimeBudget'], ['lifetime_budget', 'lifetimeBudget', 'dailyBudget']] as const) {
    if (fields[name] === undefined) continue;
    if (!(Number(fields[name]) >= 100)) return invalid(`${name} is too low`);
    patch[key] = Number(fields[name]) * unit;
    patch[other] = null;
  }
  if (fields['bid_strategy']) {
    const strategy = { LOWEST_COST_WITH_BID_CAP: 'bidCap', COST_CAP: 'costCap', LOWEST_COST_WITH_MIN_ROAS: 'targetRoas' }[fields['bid_strategy']] ?? 'lowestCost';
    const bid = fields['bid_amount'] === undefined ? null : Number(fields['bid_amount']) * unit;
    if (bid !== null && bid <= 0) return invalid('bid_amount must be positive');
    patch.strategy = strategy;
    patch.cap = bid;
    patch.maxCpc = strategy === 'bidCap' ? bid : null;
    patch.targetCpa = strategy === 'costCap' ? bid : null;
    const floor = fields['bid_constraints'] ? (JSON.parse(fields['bid_constraints']) as { roas_average_floor: number }).roas_average_floor : null;
    patch.targetRoas = floor === null ? null : floor / 10_000;
  }
  if (fields['adset_schedule'] !== undefined) {
    const windows = JSON.parse(fields['adset_schedule']) as { start_minute: number; end_minute: number; days: number[] }[];
    const open = (at: number, hour: number) => windows.some((w) => w.days.includes((at + 1) % 7) && hour * 60 >= w.start_minute && hour * 60 < w.end_minute);
    const off = windows.length === 0 ? [] : DAYS.flatMap((day, at) => Array.from({ length: 24 }, (_, hour) => ({ key: `${day}-${hour}`, on: open(at, hour) }))).filter(({ on }) => !on);
    patch.rules = [...now(found.entity).rules.filter(({ dimension }) => dimension !== 'hour'), ...off.map(({ key }) => ({ dimension: 'hour' as const, key, multiplier: 0 }))];
  }
  const between = betweenSteps('meta', found.account.currency, patch);
  if (between) return invalid(`${between} must be a whole number of the smallest unit`);
  world.edit('meta', found.level, id, patch);
  return null;
} // prettier-ignore

interface BatchEntry {
  readonly method: string;
  readonly relative_url: string;
  readonly body?: string;
}

/** Returns the responses to the entries of a batch, in order. @param bad index of the entry that must fail, or -1 */
function batchAnswers(world: World, times: BudgetTimes, batch: readonly BatchEntry[], bad: number): object[] {
  const answer = (code: number, content: object) => ({ code, body: JSON.stringify(content) });
  const refused = (error: MetaError) => answer(error.http, body(error));
  const written = new Set<string>();
  return batch.map(({ method, relative_url, body: text }, at) => {
    const [id] = relative_url.split('?') as [string];
    if (at === bad) return refused({ http: 500, code: 2, message: 'Service temporarily unavailable' });
    if (method === 'GET') {
      const found = objectJson(world, id);
      return found ? answer(200, found) : refused(GONE);
    }
    if (isTogether(world, written, id)) return refused(TOGETHER);
    const error = paced(world, times, id, Object.fromEntries(new URLSearchParams(text)));
    return error ? refused(error) : answer(200, { success: true });
  });
}

function insights(world: World, account: Account, query: Record<string, string>): object[] {
  const { since, until } = JSON.parse(query['time_range']!) as { since: string; until: string };
  const breakdown = query['breakdowns'] ?? '';
  const hourly = breakdown === HOURS;
  const device = breakdown === 'impression_device';
  const cells = world.trade.cells(account, since, until);
  const key = (cell: (typeof cells)[number]) => [cell.adGroup.id, cell.date, hourly ? cell.localHour : '', device ? cell.device : ''].join(' ');
  const places = breakdown.startsWith('publisher_platform');
  const sums = places ? sumByPart(cells, key, placementsOf) : query['level'] === 'ad' ? sumByPart(cells, key, adsOf) : sumBy(cells, key);
  return sums.map(({ cell, part: piece, impressions, clicks, cost, conversions, conversionValue }) => ({
    date_start: cell.date,
    date_stop: cell.date,
    campaign_id: cell.campaign.id,
    adset_id: cell.adGroup.id,
    ...(query['level'] === 'ad' ? { ad_id: piece } : {}),
    impressions: String(impressions),
    inline_link_clicks: String(clicks),
    spend: String(cost / 1_000_000),
    // Off-site actions are not reported by hour, and on-site duplicates must be excluded.
    ...(hourly ? {} : {
      actions: [{ action_type: 'offsite_conversion.fb_pixel_lead', value: String(conversions) }, { action_type: 'omni_lead', value: String(conversions) }],
      action_values: [{ action_type: 'offsite_conversion.fb_pixel_lead', value: String(conversionValue / 1_000_000) }],
    }),
    ...(hourly ? { [HOURS]: `${String(cell.localHour).padStart(2, '0')}:00:00 - ${String(cell.localHour).padStart(2, '0')}:59:59` } : {}),
    ...(device ? { impression_device: IMPRESSION_DEVICE[cell.device] } : {}),
    ...(places ? { publisher_platform: 'audience_network', platform_position: piece } : {}),
    ...(breakdown === 'country' ? { country: cell.adGroup.traffic.country } : {}),
  }));
} // prettier-ignore

function sendPage(request: Request, response: Response, all: readonly object[]): void {
  const { limit = '25', after = '0' } = request.query as Record<string, string>;
  const end = Number(after) + Number(limit);
  const paging = {
    cursors: { after: String(end) },
    ...(end < all.length ? { next: 'https://graph.facebook.com/next' } : {}),
  };
  response.json({ data: all.slice(Number(after), end), paging });
}

export const meta: Played = {
  key: 'meta',
  host: 'graph.facebook.com',
  limit: { calls: 10, perMs: 1_000 },
  accountOf: (request) => /\/act_(\d+)/.exec(request.path)?.[1] ?? '',
  refuse: {
    rateLimited: (response) => fail(response, { http: 400, code: 17, subcode: 2446079, message: 'User request limit reached' }),
    expired: (response) => fail(response, { http: 400, code: 190, subcode: 463, message: 'Session has expired' }),
    failed: (response) => fail(response, { http: 500, code: 2, message: 'Service temporarily unavailable' }),
  },
  routes(router, { world }) {
    const jobs = new Map<string, { rows: object[]; asked: number }>();
    let lastJob = 6_000_000;
    const budgetTimes: BudgetTimes = new Map();
    router.use((request, response, next) => {
      if (!isGoodSecret(bearer(request.get('authorization')))) return fail(response, { http: 400, code: 190, subcode: 467, message: 'Invalid access token' });
      next();
    });
    const accountOf = (request: Request, response: Response) => {
      const account = world.account('meta', part(request, 'account'));
      if (!account) fail(response, { http: 403, code: 200, message: 'Ad account owner has not granted permission' });
      return account;
    };
    router.post([V, `${V}/`], (request, response) => {
      const batch = JSON.parse((request.body as { batch: string }).batch) as BatchEntry[];
      response.json(batchAnswers(world, budgetTimes, batch, badItem(response)));
    });
    router.get(`${V}/search`, (request, response) => {
      sendPage(request, response, searchAudiences(request.query as Record<string, string>));
    });
    router.get(`${V}/act_:account`, (request, response) => {
      const account = accountOf(request, response);
      if (account) response.json({ id: `act_${account.id}`, account_id: account.id, name: account.name, currency: account.currency, timezone_name: account.timeZone });
    });
    const alive = <T extends Entity>(list: readonly T[]) => list.filter((one) => now(one).status !== 'removed');
    router.get(`${V}/act_:account/campaigns`, (request, response) => {
      const account = accountOf(request, response);
      if (account) sendPage(request, response, alive(account.campaigns).map((one) => campaignJson(account, one)));
    });
    router.get(`${V}/act_:account/adsets`, (request, response) => {
      const account = accountOf(request, response);
      if (account) sendPage(request, response, account.campaigns.flatMap(({ adGroups }) => alive(adGroups).map((one) => adSetJson(account, one))));
    });
    router.get(`${V}/act_:account/ads`, (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const ads = account.campaigns.flatMap((campaign) => campaign.adGroups.flatMap((group) => alive(group.ads).map((one) => adJson(campaign, group, one, world.clock()))));
      const { effective_status: wanted } = request.query as Record<string, string>;
      const states = wanted === undefined ? null : (JSON.parse(wanted) as string[]);
      sendPage(request, response, ads.filter(({ effective_status: state }) => states?.includes(state) ?? true));
    });
    router.get(`${V}/act_:account/promote_pages`, (_, response) => void response.json({ data: [{ id: '501', name: 'Findwise' }] }));
    router.get(`${V}/act_:account/adspixels`, (_, response) => void response.json({ data: [{ id: '601', name: 'Sites pixel' }] }));
    router.get(`${V}/act_:account/customconversions`, (_, response) => void response.json({ data: [{ id: '701', name: 'Lead', is_archived: false, rule: '{"and":[{"event":{"eq":"Lead"}},{"url":{"i_contains":"thanks"}}]}' }, { id: '702', name: 'Old lead', is_archived: true }] }));
    router.get(`${V}/act_:account/insights`, (request, response) => {
      const account = accountOf(request, response);
      if (account) sendPage(request, response, insights(world, account, request.query as Record<string, string>));
    });
    router.post(`${V}/act_:account/insights`, (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const id = String((lastJob += 1));
      jobs.set(id, { rows: insights(world, account, request.body as Record<string, string>), asked: 0 });
      response.json({ report_run_id: id });
    });
    router.post(`${V}/:id/copies`, (request, response) => {
      const found = world.find('meta', 'campaign', part(request, 'id'));
      if (!found || now(found.campaign).status === 'removed') return fail(response, GONE);
      const { deep_copy, rename_options = '{}' } = request.body as Record<string, string>;
      const { rename_suffix = ' - Copy' } = JSON.parse(rename_options) as { rename_suffix?: string };
      if (deep_copy !== 'true') return fail(response, { http: 400, code: 100, message: 'The sandbox supports only deep copies' });
      const copy = world.copyCampaign('meta', found.campaign.id, { name: now(found.campaign).name + rename_suffix })!;
      response.json({ copied_campaign_id: copy.id, ad_object_ids: [] });
    });
    router.post(`${V}/:id`, (request, response) => {
      const error = paced(world, budgetTimes, part(request, 'id'), request.body as Record<string, string>);
      return error ? fail(response, error) : void response.json({ success: true });
    });
    router.get(`${V}/:id/adsets`, (request, response) => {
      const found = world.find('meta', 'campaign', part(request, 'id'));
      if (!found) return fail(response, GONE);
      return sendPage(request, response, alive(found.campaign.adGroups).map((one) => adSetJson(found.account, one)));
    });
    router.get(`${V}/:id/insights`, (request, response) => {
      const job = jobs.get(part(request, 'id'));
      if (!job) return fail(response, GONE);
      return sendPage(request, response, job.rows);
    });
    router.get(`${V}/:id`, (request, response) => {
      const id = part(request, 'id');
      const job = jobs.get(id);
      if (job) return void response.json({ id, async_status: (job.asked += 1) < 2 ? 'Job Running' : 'Job Completed', async_percent_completion: 50 });
      const found = objectJson(world, id);
      return found ? void response.json(found) : fail(response, GONE);
    });
  },
}; // prettier-ignore
