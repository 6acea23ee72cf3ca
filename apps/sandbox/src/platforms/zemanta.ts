import type { Request, Response } from 'express';
import { bearer, isGoodSecret } from '../control/tokens.js';
import { adsOf, placementsOf, sectionsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type AdGroup, now, type Rule, type Settings } from '../world/model.js';
import { localHour } from '../world/zones.js';
import type { World } from '../world/world.js';
import { part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';
import { zemantaCreation } from './zemanta-creation.js';
import { ReportJobs } from './report-jobs.js';

const V = '/rest/v1';
const ZONE = 'America/New_York';
const NAMES: Readonly<Record<string, string>> = {
  MON: 'MONDAY',
  TUE: 'TUESDAY',
  WED: 'WEDNESDAY',
  THU: 'THURSDAY',
  FRI: 'FRIDAY',
  SAT: 'SATURDAY',
  SUN: 'SUNDAY',
};
const TYPES = {
  hour: 'DAY_HOUR',
  device: 'DEVICE',
  placement: 'PUBLISHER',
  section: 'PLACEMENT',
  country: 'COUNTRY',
} as const;
const CONVERSIONS = 'Conversions 7 days - Click attr.';
const decimal = (value: number | null) => (value === null ? null : String(value / 1_000_000));
const fail = (response: Response, status: number, errorCode: string, details: unknown) =>
  void response.status(status).json({ errorCode, details });

const targetOf = ({ dimension, key }: Rule) => {
  if (dimension === 'device') return key.toUpperCase();
  if (dimension !== 'hour') return key;
  const [day, hour] = key.split('-') as [string, string];
  return `${NAMES[day]}_${hour}`;
};
function ruleOf(type: string, target: string, modifier: number): Rule {
  const dimension = (Object.keys(TYPES) as (keyof typeof TYPES)[]).find((name) => TYPES[name] === type)!;
  if (dimension === 'device') return { dimension, key: target.toLowerCase(), multiplier: modifier };
  if (dimension !== 'hour') return { dimension, key: target, multiplier: modifier };
  const [day, hour] = target.split('_') as [string, string];
  return { dimension, key: `${Object.keys(NAMES).find((name) => NAMES[name] === day)}-${hour}`, multiplier: modifier };
}

function groupJson(group: AdGroup) {
  const { name, status, dailyBudget, maxCpc, maxCpm } = now(group);
  return {
    id: group.id,
    campaignId: group.campaignId,
    name,
    state: status === 'enabled' ? 'ACTIVE' : 'INACTIVE',
    archived: status === 'removed',
    bid: decimal(maxCpm ?? maxCpc),
    biddingType: maxCpm === null ? 'CPC' : 'CPM',
    dailyBudget: decimal(dailyBudget),
  };
}
const adJson = (group: AdGroup, ad: AdGroup['ads'][number]) => ({
  id: ad.id,
  adGroupId: group.id,
  title: now(ad).name,
  url: group.finalUrl,
  state: now(ad).status === 'enabled' ? 'ACTIVE' : 'INACTIVE',
  approvalStatus: [
    { slug: 'exchange', status: now(ad).disapproved ? 'REJECTED' : 'APPROVED', reason: now(ad).disapproved },
  ],
});

function reportRows(world: World, account: Account, from: string, to: string, fields: readonly string[]) {
  const beside = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const dayOf = (hour: number) => localHour(ZONE, hour).date;
  const cells = world.trade
    .cells(account, beside(from, -1), beside(to, 1))
    .filter(({ hour }) => dayOf(hour) >= from && dayOf(hour) <= to);
  const device = fields.includes('Device');
  const cut = fields.includes('Placement')
    ? sectionsOf
    : fields.includes('Publisher')
      ? placementsOf
      : fields.includes('Content Ad Id')
        ? adsOf
        : null;
  const key = (cell: (typeof cells)[number]) =>
    [cell.adGroup.id, dayOf(cell.hour), device ? cell.device : ''].join(' ');
  const sums = cut ? sumByPart(cells, key, cut) : sumBy(cells, key);
  return sums.map(({ cell, part: piece, impressions, clicks, cost, conversions }) => ({
    'Campaign Id': cell.campaign.id,
    'Ad Group Id': cell.adGroup.id,
    Day: dayOf(cell.hour),
    Impressions: impressions,
    Clicks: clicks,
    'Total Spend': cost / 1_000_000,
    [CONVERSIONS]: conversions,
    Device: cell.device[0]!.toUpperCase() + cell.device.slice(1),
    Publisher: piece.split('|')[0]!,
    Placement: piece,
    'Content Ad Id': piece,
    Country: cell.adGroup.traffic.country,
  }));
}

export const zemanta: Played = {
  key: 'zemanta',
  host: 'oneapi.zemanta.com',
  limit: { calls: 30, perMs: 1_000 },
  accountOf: (request) => bearer(request.get('authorization')) ?? '',
  refuse: {
    rateLimited: (response) => fail(response, 429, 'TooManyRequests', 'Request was throttled.'),
    expired: (response) => fail(response, 401, 'AuthenticationFailed', 'Authentication credentials are not valid.'),
    failed: (response) => fail(response, 500, 'ServerError', 'An error occurred.'),
  },
  routes(router, { world, tokens }) {
    const jobs = new ReportJobs();
    router.post('/o/token', (request, response) => {
      const [client, secret] = Buffer.from(request.get('authorization')?.slice(6) ?? '', 'base64').toString().split(':');
      if (!client || !isGoodSecret(secret)) return void response.status(401).json({ error: 'invalid_client' });
      const { token, seconds } = tokens.issue('zemanta');
      return void response.json({ access_token: token, expires_in: seconds, token_type: 'Bearer', scope: 'read write' });
    });
    router.get('/files/:id.csv', (request, response) => void response.type('text/csv').send(jobs.csv(part(request, 'id'))));
    router.use(V, (request, response, next) => {
      if (!tokens.holds(bearer(request.get('authorization')))) return zemanta.refuse.expired(response);
      next();
    });
    const missing = (response: Response) => fail(response, 404, 'DoesNotExist', 'The object does not exist.');
    const sendList = (request: Request, response: Response, all: readonly object[]) => {
      const { limit = '100', offset = '0' } = request.query as Record<string, string>;
      const end = Number(offset) + Number(limit);
      response.json({ data: all.slice(Number(offset), end), count: all.length, next: end < all.length ? 'more' : null });
    };
    const groupsOf = (query: Record<string, string>) =>
      world.all
        .filter(({ platform, id }) => platform === 'zemanta' && (!query['accountId'] || query['accountId'] === id))
        .flatMap(({ campaigns }) => campaigns.flatMap(({ adGroups }) => adGroups))
        .filter(({ campaignId }) => !query['campaignId'] || query['campaignId'] === campaignId);
    router.get(`${V}/accounts/:id`, (request, response) => {
      const account = world.account('zemanta', part(request, 'id'));
      if (!account) return fail(response, 403, 'PermissionDenied', 'You do not have permission.');
      return void response.json({ data: { id: account.id, name: account.name, currency: account.currency } });
    });
    router.get(`${V}/accounts/:id/publishergroups`, (_, response) => void response.json({ data: [{ id: '41', name: 'Good sites' }] }));
    router.get(`${V}/accounts/:id/credits`, (_, response) => void response.json({ data: [{ id: '51', total: '10000.00' }] }));
    router.get(`${V}/accounts/:id/pixels`, (_, response) => void response.json({ data: [{ id: '61', name: 'Conversions' }] }));
    router.get(`${V}/geolocations`, (request, response) => {
      const all = [{ key: 'DE', name: 'Germany', type: 'COUNTRY', countryCode: 'DE' }, { key: 'US', name: 'United States', type: 'COUNTRY', countryCode: 'US' }];
      const wanted = String(request.query['nameContains'] ?? '').toLowerCase();
      response.json({ data: all.filter(({ name }) => name.toLowerCase().includes(wanted)) });
    });
    router.get(`${V}/campaigns`, (request, response) => {
      const account = world.account('zemanta', String(request.query['accountId']));
      if (!account) return fail(response, 403, 'PermissionDenied', 'You do not have permission.');
      return sendList(request, response, account.campaigns.map((one) => ({ id: one.id, accountId: account.id, name: now(one).name, archived: now(one).status === 'removed' })));
    });
    router.get(`${V}/adgroups`, (request, response) => sendList(request, response, groupsOf(request.query as Record<string, string>).map(groupJson)));
    router.get(`${V}/contentads`, (request, response) => {
      const group = world.find('zemanta', 'adGroup', String(request.query['adGroupId']))?.adGroup;
      sendList(request, response, (group?.ads ?? []).map((ad) => adJson(group!, ad)));
    });
    router.get(`${V}/campaigns/:id`, (request, response) => {
      const found = world.find('zemanta', 'campaign', part(request, 'id'));
      if (!found) return missing(response);
      return void response.json({ data: { id: found.campaign.id, name: now(found.entity).name, archived: now(found.entity).status === 'removed' } });
    });
    router.put(`${V}/campaigns/:id`, (request, response) => {
      if (!world.find('zemanta', 'campaign', part(request, 'id'))) return missing(response);
      const { archived, name } = request.body as { archived?: boolean; name?: string };
      world.edit('zemanta', 'campaign', part(request, 'id'), { ...(archived && { status: 'removed' }), ...(name && { name }) });
      return void response.json({ data: { id: part(request, 'id') } });
    });
    zemantaCreation(router, world);
    const groupOf = (request: Request, response: Response) => {
      const group = world.find('zemanta', 'adGroup', part(request, 'id'))?.adGroup;
      if (!group) missing(response);
      return group;
    };
    router.get(`${V}/adgroups/:id`, (request, response) => {
      const group = groupOf(request, response);
      if (group) response.json({ data: groupJson(group) });
    });
    router.put(`${V}/adgroups/:id`, (request, response) => {
      const group = groupOf(request, response);
      if (!group) return;
      const { state, archived, bid, biddingType, dailyBudget } = request.body as Record<string, string> & { archived?: boolean };
      for (const [name, value] of Object.entries({ bid, dailyBudget }))
        if (value !== undefined && !(Number(value) > 0)) return fail(response, 400, 'ValidationError', { [name]: ['A positive amount is required.'] });
      const patch: { -readonly [K in keyof Settings]?: Settings[K] } = {};
      if (state) patch.status = state === 'ACTIVE' ? 'enabled' : 'paused';
      if (archived) patch.status = 'removed';
      if (dailyBudget) patch.dailyBudget = Math.round(Number(dailyBudget) * 1_000_000);
      if (bid) {
        const amount = Math.round(Number(bid) * 1_000_000);
        patch.maxCpc = biddingType === 'CPM' ? null : amount;
        patch.maxCpm = biddingType === 'CPM' ? amount : null;
      }
      const between = betweenSteps('zemanta', world.find('zemanta', 'adGroup', group.id)!.account.currency, patch);
      if (between) return fail(response, 400, 'ValidationError', { [between]: ['Ensure that there are no more decimal places.'] });
      world.edit('zemanta', 'adGroup', group.id, patch);
      return void response.json({ data: groupJson(group) });
    });
    const modifiers = (group: AdGroup) => now(group).rules.map((rule) => ({ id: `${TYPES[rule.dimension]} ${targetOf(rule)}`, type: TYPES[rule.dimension], sourceSlug: '', target: targetOf(rule), modifier: rule.multiplier }));
    router.get(`${V}/adgroups/:id/bidmodifiers`, (request, response) => {
      const group = groupOf(request, response);
      if (group) sendList(request, response, modifiers(group));
    });
    router.put(`${V}/adgroups/:id/bidmodifiers`, (request, response) => {
      const group = groupOf(request, response);
      if (!group) return;
      const list = (request.body as { type: string; target: string; modifier: number }[]).map(({ type, target, modifier }) => ruleOf(type, target, modifier));
      const named = new Set(list.map(({ dimension, key }) => `${dimension} ${key}`));
      world.edit('zemanta', 'adGroup', group.id, { rules: [...now(group).rules.filter(({ dimension, key }) => !named.has(`${dimension} ${key}`)), ...list] });
      response.json({ data: modifiers(group) });
    });
    router.delete(`${V}/adgroups/:id/bidmodifiers`, (request, response) => {
      const group = groupOf(request, response);
      if (!group) return;
      const gone = new Set((request.body as { id: string }[]).map(({ id }) => id));
      world.edit('zemanta', 'adGroup', group.id, { rules: now(group).rules.filter((rule) => !gone.has(`${TYPES[rule.dimension]} ${targetOf(rule)}`)) });
      response.status(204).end();
    });
    router.put(`${V}/adgroups/:id/publishers`, (request, response) => {
      const group = groupOf(request, response);
      if (!group) return;
      const blocked = new Set(now(group).blocked);
      for (const { name, placement, status } of request.body as { name: string; placement?: string; status: string }[])
        if (status === 'BLACKLISTED') blocked.add(placement ?? name); else blocked.delete(placement ?? name);
      world.edit('zemanta', 'adGroup', group.id, { blocked: [...blocked] });
      response.json({ data: [] });
    });
    router.get(`${V}/adgroups/:id/publishers`, (request, response) => {
      const group = groupOf(request, response);
      if (!group) return;
      const list = now(group).blocked.map((one) => ({ name: one.split('|')[0], ...(one.includes('|') && { placement: one }), source: null, status: 'BLACKLISTED', level: 'ADGROUP' }));
      response.json({ data: list });
    });
    router.get(`${V}/contentads/:id`, (request, response) => {
      const found = world.find('zemanta', 'ad', part(request, 'id'));
      if (!found) return missing(response);
      return void response.json({ data: adJson(found.adGroup!, found.entity) });
    });
    router.put(`${V}/contentads/:id`, (request, response) => {
      const found = world.find('zemanta', 'ad', part(request, 'id'));
      if (!found) return missing(response);
      world.edit('zemanta', 'ad', found.entity.id, { status: (request.body as { state: string }).state === 'ACTIVE' ? 'enabled' : 'paused' });
      return void response.json({ data: adJson(found.adGroup!, found.entity) });
    });
    router.post(`${V}/reports`, (request, response) => {
      const { fields, filters } = request.body as { fields: { field: string }[]; filters: { field: string; from?: string; to?: string; value?: string }[] };
      const range = filters.find(({ field }) => field === 'Date');
      const account = world.account('zemanta', filters.find(({ field }) => field === 'Account Id')?.value ?? '');
      if (!range?.from || !range.to || !account) return fail(response, 400, 'ValidationError', { filters: ['Date and Account Id are required.'] });
      const names = fields.map(({ field }) => field);
      let rows: ReturnType<typeof reportRows> | undefined;
      const id = jobs.start(names, () => (rows ??= reportRows(world, account, range.from!, range.to!, names)));
      return void response.status(201).json({ data: { id, status: 'IN_PROGRESS', result: null } });
    });
    router.get(`${V}/reports/:id`, (request, response) => {
      const id = part(request, 'id');
      const state = jobs.ask(id);
      if (!state) return missing(response);
      const result = state === 'ready' ? `http://${request.get('host')}/oneapi.zemanta.com/files/${id}.csv` : null;
      return void response.json({ data: { id, status: state === 'running' ? 'IN_PROGRESS' : 'DONE', result } });
    });
  },
}; // prettier-ignore
