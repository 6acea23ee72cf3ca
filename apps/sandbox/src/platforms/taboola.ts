import type { Request, Response } from 'express';
import { bearer, isGoodSecret } from '../control/tokens.js';
import { placementsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type Campaign, type Entity, now, type Rule, type Settings } from '../world/model.js';
import { part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';

const API = '/backstage/api/1.0';
const STRATEGY: Readonly<Record<string, string>> = {
  manualCpc: 'FIXED',
  maxConversions: 'MAX_CONVERSIONS',
  targetCpa: 'TARGET_CPA',
};
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const NAMES = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const PLATFORM: Readonly<Record<string, string>> = { DESK: 'desktop', PHON: 'mobile', TBLT: 'tablet' };
const COUNTRIES = [
  ['DE', 'Germany'],
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
] as const;

const units = (micros: number | null): number | null => (micros === null ? null : micros / 1_000_000);
const micros = (value: unknown): number => Math.round(Number(value) * 1_000_000);

function fail(response: Response, status: number, message: string, field: string | null = null): void {
  response.status(status).json({
    http_status: status,
    message,
    offending_field: field,
    message_code: field ? 'invalid_field' : null,
    template_parameters: null,
  });
}

/**
 * Returns the settings of a campaign's only ad group, which has the campaign's id. Traffic depends on the ad group's
 * bids.
 */
const group = (campaign: Campaign): Settings => now(campaign.adGroups[0]!);

function campaignJson({ id, timeZone }: Account, campaign: Campaign) {
  const settings = now(campaign);
  const { maxCpc, targetCpa } = group(campaign);
  const hours = settings.rules.filter(({ dimension }) => dimension === 'hour');
  return {
    id: campaign.id,
    advertiser_id: id,
    name: settings.name,
    is_active: settings.status === 'enabled',
    status: settings.status === 'removed' ? 'TERMINATED' : settings.status === 'enabled' ? 'RUNNING' : 'PAUSED',
    approval_state: 'APPROVED',
    cpc: units(maxCpc),
    cpa_goal: units(targetCpa),
    bid_strategy: STRATEGY[settings.strategy ?? 'manualCpc'],
    daily_cap: units(settings.dailyBudget),
    spending_limit: units(settings.lifetimeBudget),
    spending_limit_model: settings.lifetimeBudget === null ? 'NONE' : 'ENTIRE',
    activity_schedule: hours.length === 0 ? { mode: 'ALWAYS', rules: [] } : schedule(hours, timeZone),
    end_date: settings.endsAt ?? '9999-12-31',
    publisher_targeting: { type: 'EXCLUDE', value: settings.blocked },
    publisher_bid_modifier: {
      values: settings.rules
        .filter(({ dimension }) => dimension === 'placement')
        .map(({ key, multiplier }) => ({ target: key, cpc_modification: multiplier })),
    },
  };
}

/** Converts active hours to time windows. */
function schedule(hours: readonly Rule[], time_zone: string) {
  const rules = DAYS.flatMap((day, at) => {
    const on = Array.from(
      { length: 24 },
      (_, hour) => !hours.some(({ key, multiplier }) => key === `${day}-${hour}` && multiplier === 0),
    );
    const windows: object[] = [];
    for (let hour = 0; hour < 24; hour++) {
      if (!on[hour]) continue;
      const from = hour;
      while (hour < 24 && on[hour]) hour++;
      windows.push({ type: 'INCLUDE', day: NAMES[at], from_hour: from, until_hour: hour });
    }
    return windows;
  });
  return { mode: 'CUSTOM', time_zone, rules };
}

type Patch = Record<string, unknown> & {
  activity_schedule?: { mode: string; rules?: { day: string; from_hour: number; until_hour: number }[] };
  publisher_bid_modifier?: { values: { target: string; cpc_modification: number }[] };
};

/**
 * Converts a request body to changes of the campaign and its ad group. Returns the name of the first invalid field
 * instead.
 */
function read(body: Patch, settings: Settings, currency: string): { campaign: Partial<Settings>; group: Partial<Settings> } | { field: string } {
  const campaign: { -readonly [K in keyof Settings]?: Settings[K] } = {};
  const own: { -readonly [K in keyof Settings]?: Settings[K] } = {};
  for (const field of ['cpc', 'cpa_goal', 'daily_cap', 'spending_limit'])
    if (body[field] !== undefined && body[field] !== null && !(Number(body[field]) >= 0.01)) return { field };
  if (typeof body['name'] === 'string') campaign.name = body['name'];
  if (typeof body['is_active'] === 'boolean') campaign.status = body['is_active'] ? 'enabled' : 'paused';
  if (body['daily_cap'] !== undefined) campaign.dailyBudget = micros(body['daily_cap']);
  if (body['spending_limit'] !== undefined) campaign.lifetimeBudget = micros(body['spending_limit']);
  if (body['cpc'] !== undefined) own.maxCpc = micros(body['cpc']);
  if (body['cpa_goal'] !== undefined) own.targetCpa = micros(body['cpa_goal']);
  if (body['bid_strategy'] !== undefined) {
    const strategy = Object.keys(STRATEGY).find((name) => STRATEGY[name] === body['bid_strategy']);
    if (!strategy) return { field: 'bid_strategy' };
    campaign.strategy = strategy;
  }
  let rules = settings.rules;
  const week = body.activity_schedule;
  if (week) {
    const open = (day: string, hour: number) =>
      week.mode === 'ALWAYS' || (week.rules ?? []).some((rule) => rule.day === day && hour >= rule.from_hour && hour < rule.until_hour);
    const off = DAYS.flatMap((day, at) =>
      Array.from({ length: 24 }, (_, hour) => ({ dimension: 'hour' as const, key: `${day}-${hour}`, multiplier: open(NAMES[at]!, hour) ? 1 : 0 })),
    ).filter(({ multiplier }) => multiplier === 0);
    rules = [...rules.filter(({ dimension }) => dimension !== 'hour'), ...off];
  }
  if (body.publisher_bid_modifier) {
    const places = body.publisher_bid_modifier.values.map(({ target, cpc_modification }) => ({
      dimension: 'placement' as const,
      key: target,
      multiplier: cpc_modification,
    }));
    rules = [...rules.filter(({ dimension }) => dimension !== 'placement'), ...places];
  }
  if (rules !== settings.rules) campaign.rules = rules;
  const field = betweenSteps('taboola', currency, { ...campaign, ...own });
  return field ? { field } : { campaign, group: own };
} // prettier-ignore

const itemJson = (campaign: Campaign, ad: Entity) => {
  const { name, status, disapproved } = now(ad);
  return {
    id: ad.id,
    campaign_id: campaign.id,
    title: name,
    url: campaign.adGroups[0]!.finalUrl,
    is_active: status === 'enabled',
    status: status === 'removed' ? 'STOPPED' : disapproved ? 'REJECTED' : status === 'enabled' ? 'RUNNING' : 'PAUSED',
    approval_state: disapproved ? 'REJECTED' : 'APPROVED',
    policy_review: disapproved ? { reject_reason: disapproved, reject_reason_description: disapproved } : null,
  };
};

export const taboola: Played = {
  key: 'taboola',
  host: 'backstage.taboola.com',
  limit: { calls: 10, perMs: 1_000 },
  accountOf: (request) => {
    const name = /\/api\/1\.0\/([^/]+)\/(campaigns|reports|block-publisher)/.exec(request.path)?.[1];
    return name === undefined ? '' : decodeURIComponent(name);
  },
  refuse: {
    rateLimited: (response) => fail(response, 429, 'Rate limit exceeded.'),
    expired: (response) => fail(response, 401, 'Unauthorized.'),
    failed: (response) => fail(response, 500, 'Internal server error.'),
  },
  routes(router, { world, tokens }) {
    router.post('/backstage/oauth/token', (request, response) => {
      const { client_id, client_secret, grant_type } = request.body as Record<string, string>;
      if (grant_type !== 'client_credentials') return fail(response, 400, 'unsupported_grant_type');
      if (!client_id || !isGoodSecret(client_secret)) return fail(response, 401, 'Bad credentials');
      const { token, seconds } = tokens.issue('taboola');
      return void response.json({ access_token: token, token_type: 'bearer', expires_in: seconds });
    });
    router.use(API, (request, response, next) => {
      if (!tokens.holds(bearer(request.get('authorization')))) return fail(response, 401, 'Unauthorized.');
      if (request.method !== 'GET' && request.method !== 'DELETE' && !request.is('json'))
        return fail(response, 415, 'Unsupported Media Type');
      next();
    });
    router.get(`${API}/users/current/allowed-accounts`, (_request, response) => {
      const results = world.all
        .filter(({ platform }) => platform === 'taboola')
        .map(({ id, name, currency, timeZone }) => ({ id, account_id: id, name, currency, time_zone_name: timeZone, type: 'PARTNER' }));
      response.json({ results, metadata: { total: results.length, count: results.length } });
    });
    router.get(`${API}/resources/countries`, (_request, response) => {
      response.json({ results: COUNTRIES.map(([name, value]) => ({ name, value })), metadata: {} });
    });

    const accountOf = (request: Request, response: Response): Account | undefined => {
      const account = world.account('taboola', part(request, 'account'));
      if (!account) fail(response, 403, 'Account is not allowed.');
      return account;
    };
    const campaignOf = (request: Request, response: Response) => {
      const account = accountOf(request, response);
      if (!account) return undefined;
      const campaign = account.campaigns.find(({ id }) => id === part(request, 'campaign'));
      if (campaign && now(campaign).status !== 'removed') return { account, campaign };
      fail(response, 404, `Campaign ${part(request, 'campaign')} was not found.`);
      return undefined;
    };
    const blocked = new Map<string, Set<string>>();
    router.get(`${API}/:account/block-publisher`, (request, response) => {
      const account = accountOf(request, response);
      if (account) response.json({ sites: [...(blocked.get(account.id) ?? [])] });
    });
    router.patch(`${API}/:account/block-publisher`, (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const { patch_operation, sites } = request.body as { patch_operation: string; sites: string[] };
      const own = blocked.get(account.id) ?? new Set();
      for (const site of sites) if (patch_operation === 'ADD') own.add(site); else own.delete(site);
      blocked.set(account.id, own);
      response.json({ sites: [...own] });
    }); // prettier-ignore
    router.get(`${API}/:account/campaigns`, (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const results = account.campaigns.filter((one) => now(one).status !== 'removed').map((one) => campaignJson(account, one));
      response.json({ results, metadata: { total: results.length } });
    });
    router.get(`${API}/:account/campaigns/:campaign`, (request, response) => {
      const found = campaignOf(request, response);
      if (found) response.json(campaignJson(found.account, found.campaign));
    });
    const change = (request: Request, response: Response) => {
      const found = campaignOf(request, response);
      if (!found) return;
      const changes = read(request.body as Patch, now(found.campaign), found.account.currency);
      if ('field' in changes) return fail(response, 400, `${changes.field} is not valid.`, changes.field);
      world.edit('taboola', 'campaign', found.campaign.id, changes.campaign);
      if (Object.keys(changes.group).length > 0) world.edit('taboola', 'adGroup', found.campaign.id, changes.group);
      response.json(campaignJson(found.account, found.campaign));
    };
    router.post(`${API}/:account/campaigns/:campaign/duplicate`, (request, response) => {
      const found = campaignOf(request, response);
      if (!found) return;
      const changes = read(request.body as Patch, now(found.campaign), found.account.currency);
      if ('field' in changes) return fail(response, 400, `${changes.field} is not valid.`, changes.field);
      const copy = world.copyCampaign('taboola', found.campaign.id, changes.campaign)!;
      response.json(campaignJson(found.account, copy));
    });
    router.put(`${API}/:account/campaigns/:campaign`, change);
    router.post(`${API}/:account/campaigns/:campaign`, change);
    router.patch(`${API}/:account/campaigns/:campaign`, (request, response) => {
      const found = campaignOf(request, response);
      if (!found) return;
      const { patch_operation, publisher_targeting } = request.body as { patch_operation: string; publisher_targeting: { value: string[] } };
      const next = new Set(now(found.campaign).blocked);
      for (const site of publisher_targeting.value) if (patch_operation === 'ADD') next.add(site); else next.delete(site);
      world.edit('taboola', 'campaign', found.campaign.id, { blocked: [...next] });
      response.json(campaignJson(found.account, found.campaign));
    }); // prettier-ignore
    router.delete(`${API}/:account/campaigns/:campaign`, (request, response) => {
      const found = campaignOf(request, response);
      if (!found) return;
      world.edit('taboola', 'campaign', found.campaign.id, { status: 'removed' });
      response.json(campaignJson(found.account, found.campaign));
    });
    router.get(`${API}/:account/campaigns/:campaign/items`, (request, response) => {
      const found = campaignOf(request, response);
      if (!found) return;
      const results = found.campaign.adGroups[0]!.ads.filter((ad) => now(ad).status !== 'removed').map((ad) => itemJson(found.campaign, ad));
      response.json({ results, metadata: {} });
    });
    const itemOf = (request: Request, response: Response) => {
      const found = campaignOf(request, response);
      const ad = found?.campaign.adGroups[0]!.ads.find(({ id }) => id === part(request, 'item'));
      if (found && !ad) fail(response, 404, 'Item was not found.');
      return found && ad ? { ...found, ad } : undefined;
    };
    router.get(`${API}/:account/campaigns/:campaign/items/:item`, (request, response) => {
      const found = itemOf(request, response);
      if (found) response.json(itemJson(found.campaign, found.ad));
    });
    router.put(`${API}/:account/campaigns/:campaign/items/:item`, (request, response) => {
      const found = itemOf(request, response);
      if (!found) return;
      const { is_active } = request.body as { is_active?: boolean };
      if (is_active !== undefined) world.edit('taboola', 'ad', found.ad.id, { status: is_active ? 'enabled' : 'paused' });
      response.json(itemJson(found.campaign, found.ad));
    });
    router.delete(`${API}/:account/campaigns/:campaign/items/:item`, (request, response) => {
      const found = itemOf(request, response);
      if (!found) return;
      world.edit('taboola', 'ad', found.ad.id, { status: 'removed' });
      response.json(itemJson(found.campaign, found.ad));
    });
    router.get(`${API}/:account/reports/campaign-summary/dimensions/:dimension`, (request, response) => {
      const account = accountOf(request, response);
      if (!account) return;
      const dimension = part(request, 'dimension');
      const { start_date, end_date, platform } = request.query as Record<string, string>;
      if (!start_date || !end_date) return fail(response, 400, 'start_date is required.', 'start_date');
      const hourly = dimension === 'campaign_hour_breakdown';
      const bySite = dimension === 'campaign_site_day_breakdown';
      if (!hourly && !bySite && dimension !== 'campaign_day_breakdown') return fail(response, 404, 'No such dimension.');
      const cells = world.trade
        .cells(account, start_date.slice(0, 10), end_date.slice(0, 10))
        .filter(({ device }) => !platform || device === PLATFORM[platform]);
      const key = ({ campaign, date, localHour }: (typeof cells)[number]) => `${campaign.id} ${date} ${hourly ? localHour : ''}`;
      const sums = bySite ? sumByPart(cells, key, placementsOf) : sumBy(cells, key);
      response.json({
        timezone: 'EDT',
        'last-used-rawdata-update-time': new Date().toISOString().replace('T', ' ').slice(0, 21),
        'last-used-rawdata-update-time-gmt-millisec': Math.floor(Date.now() / 3_600_000) * 3_600_000,
        results: sums.map(({ cell, part: site, impressions, clicks, cost, conversions, conversionValue }) => ({
          date: `${cell.date} ${hourly ? String(cell.localHour).padStart(2, '0') : '00'}:00:00.0`,
          campaign: cell.campaign.id,
          campaign_name: now(cell.campaign).name,
          ...(bySite ? { site, site_name: site } : {}),
          impressions,
          clicks,
          spent: cost / 1_000_000,
          cpa_actions_num: conversions,
          conversions_value: conversionValue / 1_000_000,
          currency: account.currency,
        })),
        recordCount: sums.length,
        metadata: {},
      });
    });
  },
}; // prettier-ignore
