import type { Request, Response, Router } from 'express';
import { isGoodSecret } from '../control/tokens.js';
import { placementsOf, sectionsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type Campaign, now, type Rule, type Settings } from '../world/model.js';
import type { World } from '../world/world.js';
import { localHour } from '../world/zones.js';
import { badItem, part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';

const V = '/amplify/v0.1';
const ZONE = 'America/New_York';
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const fail = (response: Response, status: number, errorMessage: string) =>
  void response.status(status).json({ moreInfo: 'sandbox', errorMessage });
const micros = (value: unknown) => Math.round(Number(value) * 1_000_000);

/** Schedule in the format in which it was written, because the world stores only its hours. */
type Schedule = { onAirType: string; scheduling: { onAir: Times[]; cpc: (Times & { cpcAdjustment: number })[] } };
interface Times { startDay: string; endDay: string; startHour: number; endHour: number } // prettier-ignore

function hourRules({ onAirType, scheduling }: Schedule): Rule[] {
  if (onAirType !== 'Scheduled') return [];
  const fits = (at: number, hour: number) => (one: Times) =>
    one.startDay === NAMES[at] && hour >= one.startHour && hour < one.endHour;
  return DAYS.flatMap((day, at) =>
    Array.from({ length: 24 }, (_, hour) => {
      const priced = scheduling.cpc.find(fits(at, hour));
      const multiplier = !scheduling.onAir.some(fits(at, hour)) ? 0 : 1 + (priced?.cpcAdjustment ?? 0);
      return { dimension: 'hour' as const, key: `${day}-${hour}`, multiplier };
    }),
  ).filter(({ multiplier }) => multiplier !== 1);
}

/** Adds the routes for marketers and for blocks that apply to all of their campaigns. */
function marketers(router: Router, world: World, find: (request: Request, response: Response) => Account | undefined): void {
  const everywhere = new Map<string, object>();
  const json = ({ id, name, currency }: Account) => ({ id, name, currency, blockedSites: everywhere.get(id) ?? { blockedPublishers: [], blockedSections: [] } });
  router.get(`${V}/marketers`, (_, response) => {
    response.json({ marketers: world.all.filter(({ platform }) => platform === 'outbrain').map(({ id, name, currency }) => ({ id, name, currency })) });
  });
  router.get(`${V}/marketers/:marketer`, (request, response) => {
    const account = find(request, response);
    if (account) response.json(json(account));
  });
  router.put(`${V}/marketers/:marketer`, (request, response) => {
    const account = find(request, response);
    if (!account) return;
    const { blockedSites } = request.body as { blockedSites?: object };
    if (blockedSites) everywhere.set(account.id, blockedSites);
    response.json(json(account));
  });
} // prettier-ignore

export const outbrain: Played = {
  key: 'outbrain',
  host: 'api.outbrain.com',
  limit: { calls: 30, perMs: 1_000 },
  accountOf: (request) => /\/marketers\/([^/]+)/.exec(request.path)?.[1] ?? '',
  refuse: {
    rateLimited: (response, seconds) => void response.status(429).set('rate-limit-msec-left', String(seconds * 1000)).json({ errorMessage: 'Rate limit exceeded' }),
    expired: (response) => fail(response, 401, 'Token is not valid'),
    failed: (response) => fail(response, 500, 'Internal error'),
  },
  routes(router, { world, tokens }) {
    const schedules = new Map<string, Schedule>();
    router.get(`${V}/login`, (request, response) => {
      const [user, password] = Buffer.from(request.get('authorization')?.slice(6) ?? '', 'base64').toString().split(':');
      if (!user || !isGoodSecret(password)) return fail(response, 401, 'Bad credentials');
      return void response.json({ 'OB-TOKEN-V1': tokens.issue('outbrain').token });
    });
    router.use((request, response, next) => {
      if (!tokens.holds(request.get('OB-TOKEN-V1'))) return outbrain.refuse.expired(response);
      next();
    });
    const json = (campaign: Campaign) => {
      const { name, status, dailyBudget, lifetimeBudget, rules, blocked, endsAt } = now(campaign);
      const lifetime = lifetimeBudget !== null;
      const schedule = schedules.get(campaign.id);
      return {
        id: campaign.id,
        name,
        enabled: status === 'enabled',
        archived: status === 'removed',
        cpc: (now(campaign.adGroups[0]!).maxCpc ?? 0) / 1_000_000,
        budget: { id: `b${campaign.id}`, amount: ((lifetime ? lifetimeBudget : dailyBudget) ?? 0) / 1_000_000, type: lifetime ? 'CAMPAIGN' : 'DAILY', pacing: 'AUTOMATIC', runForever: endsAt === null, ...(endsAt && { endDate: endsAt }), shared: campaign.sharedBudget },
        liveStatus: { campaignOnAir: status === 'enabled', onAirReason: status === 'enabled' ? 'OnAir' : 'Disabled' },
        onAirType: schedule?.onAirType ?? 'StartHour',
        scheduling: schedule?.scheduling ?? { onAir: [], cpc: [] },
        bids: { bySection: rules.filter(({ dimension }) => dimension === 'section').map(({ key, multiplier }) => ({ sectionId: key, cpcAdjustment: multiplier - 1 })) },
        blockedSites: { blockedPublishers: blocked.filter((one) => !one.includes('|')).map((id) => ({ id })), blockedSections: blocked.filter((one) => one.includes('|')).map((id) => ({ id })) },
      };
    };
    type Body = Partial<Schedule> & { name?: string; enabled?: boolean; archived?: boolean; cpc?: number; bids?: { bySection: { sectionId: string; cpcAdjustment: number }[] }; blockedSites?: { blockedPublishers: { id: string }[]; blockedSections: { id: string }[] } };
    /** Applies a change. Returns the error message if it is rejected. */
    const change = ({ account, campaign }: { readonly account: Account; readonly campaign: Campaign }, body: Body): string | null => {
      if (body.cpc !== undefined && !(body.cpc >= 0.02)) return 'cpc is below minimumCpc';
      if (body.cpc !== undefined && betweenSteps('outbrain', account.currency, { maxCpc: micros(body.cpc) })) return 'cpc has too many decimals';
      const patch: { -readonly [K in keyof Settings]?: Settings[K] } = {};
      if (body.name !== undefined) patch.name = body.name;
      if (body.enabled !== undefined) patch.status = body.enabled ? 'enabled' : 'paused';
      if (body.archived) patch.status = 'removed';
      let { rules } = now(campaign);
      if (body.bids) rules = [...rules.filter(({ dimension }) => dimension !== 'section'), ...body.bids.bySection.map(({ sectionId, cpcAdjustment }) => ({ dimension: 'section' as const, key: sectionId, multiplier: 1 + cpcAdjustment }))];
      if (body.onAirType && body.scheduling) {
        const schedule = { onAirType: body.onAirType, scheduling: body.scheduling };
        schedules.set(campaign.id, schedule);
        rules = [...rules.filter(({ dimension }) => dimension !== 'hour'), ...hourRules(schedule)];
      }
      if (rules !== now(campaign).rules) patch.rules = rules;
      if (body.blockedSites) patch.blocked = [...body.blockedSites.blockedPublishers, ...body.blockedSites.blockedSections].map(({ id }) => id);
      world.edit('outbrain', 'campaign', campaign.id, patch);
      if (body.cpc !== undefined) world.edit('outbrain', 'adGroup', campaign.id, { maxCpc: micros(body.cpc) });
      return null;
    };
    const marketer = (request: Request, response: Response): Account | undefined => {
      const account = world.account('outbrain', part(request, 'marketer'));
      if (!account) fail(response, 403, 'No access to the marketer');
      return account;
    };
    const campaignOf = (request: Request, response: Response) => {
      const found = world.find('outbrain', 'campaign', part(request, 'id'));
      if (!found) fail(response, 404, 'Campaign not found');
      return found?.campaign;
    };
    const paged = (request: Request, all: readonly object[]) => {
      const { limit = '10', offset = '0' } = request.query as Record<string, string>;
      return all.slice(Number(offset), Number(offset) + Number(limit));
    };
    marketers(router, world, marketer);
    router.get(`${V}/marketers/:marketer/conversionEvents`, (_, response) => void response.json({ conversionEvents: [{ id: '91', name: 'Lead', enabled: true }] }));
    router.get(`${V}/locations/search`, (request, response) => {
      const all = [{ id: '1', name: 'Germany', geoType: 'Country', code: 'DE' }, { id: '2', name: 'United States', geoType: 'Country', code: 'US' }];
      response.json(all.filter(({ name }) => name.toLowerCase().includes(String(request.query['term']).toLowerCase())));
    });
    router.get(`${V}/interests/search`, (_, response) => void response.json([{ id: '31', name: 'Germany' }]));
    router.get(`${V}/marketers/:marketer/campaigns`, (request, response) => {
      const account = marketer(request, response);
      if (!account) return;
      const all = account.campaigns.filter((one) => now(one).status !== 'removed').map(json);
      response.json({ campaigns: paged(request, all), totalCount: all.length });
    });
    router.get(`${V}/campaigns/:id`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (campaign) response.json(json(campaign));
    });
    router.put(`${V}/campaigns`, (request, response) => {
      const answers = (request.body as (Body & { id: string })[]).map((body, at) => {
        const found = world.find('outbrain', 'campaign', body.id);
        const refused = at === badItem(response) ? 'Internal error' : !found ? 'Campaign not found' : change(found, body);
        return { id: body.id, operationStatus: { status: refused ? 'FAILURE' : 'SUCCESS', reason: refused } };
      });
      response.json(answers);
    });
    router.put(`${V}/campaigns/:id`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const refused = change(world.find('outbrain', 'campaign', campaign.id)!, request.body as Body);
      return refused ? fail(response, 400, refused) : void response.json(json(campaign));
    });
    /** Budgets that aren't used by any campaign yet, by id. */
    const budgets = new Map<string, { account: Account; amount: number; type: string }>();
    router.post(`${V}/marketers/:marketer/budgets`, (request, response) => {
      const account = marketer(request, response);
      const { amount, type, runForever, endDate } = request.body as { amount: number; type: string; runForever?: boolean; endDate?: string };
      if (!account) return;
      if (!(amount >= 1)) return fail(response, 400, 'amount is too low');
      if (!runForever && !endDate) return fail(response, 400, 'endDate or runForever is required');
      const id = `n${budgets.size + 1}`;
      budgets.set(id, { account, amount, type });
      return void response.json({ id, amount, type });
    });
    router.post(`${V}/campaigns`, (request, response) => {
      const { id, name, budgetId, ...body } = request.body as Body & { id?: string; name: string; budgetId: string };
      const shared = world.find('outbrain', 'campaign', budgetId.slice(1));
      const budget = budgets.get(budgetId) ?? (shared && { account: shared.account, amount: (now(shared.campaign).dailyBudget ?? 0) / 1_000_000, type: 'DAILY' });
      if (id !== undefined || !budget) return fail(response, 400, 'id or budgetId is not valid');
      const { account } = budget;
      if (account.campaigns.some((one) => now(one).name === name && now(one).status !== 'removed')) return fail(response, 400, 'name is taken');
      const money = budget.type === 'CAMPAIGN' ? { lifetimeBudget: micros(budget.amount) } : { dailyBudget: micros(budget.amount) };
      const made = world.create('outbrain', { level: 'campaign', account: account.id, channel: 'native', isGroupToo: true }, { name, ...money })!;
      const { campaign } = world.find('outbrain', 'campaign', made)!;
      const refused = change({ account, campaign }, body);
      return refused ? fail(response, 400, refused) : void response.json(json(campaign));
    });
    router.post(`${V}/campaigns/:id/promotedLinks`, (request, response) => {
      const { id, text, url, enabled } = request.body as { id?: string; text: string; url: string; enabled: boolean };
      if (id !== undefined) return fail(response, 400, 'id is not valid');
      const made = world.create('outbrain', { level: 'ad', adGroup: part(request, 'id'), finalUrl: url }, { name: text, status: enabled ? 'enabled' : 'paused' });
      return made ? void response.json({ id: made, text, url, enabled }) : fail(response, 404, 'Campaign not found');
    });
    router.put(`${V}/budgets/:id`, (request, response) => {
      const found = world.find('outbrain', 'campaign', part(request, 'id').slice(1));
      const { amount, type } = request.body as { amount: number; type?: string };
      if (!found) return fail(response, 404, 'Budget not found');
      if (!(amount >= 1)) return fail(response, 400, 'amount is too low');
      if (betweenSteps('outbrain', found.account.currency, { dailyBudget: micros(amount) })) return fail(response, 400, 'amount has too many decimals');
      const lifetime = (type ?? 'DAILY') === 'CAMPAIGN';
      world.edit('outbrain', 'campaign', found.campaign.id, { dailyBudget: lifetime ? null : micros(amount), lifetimeBudget: lifetime ? micros(amount) : null });
      return void response.json({ id: part(request, 'id'), amount });
    });
    router.get(`${V}/campaigns/:id/promotedLinks`, (request, response) => {
      const campaign = campaignOf(request, response);
      if (!campaign) return;
      const all = campaign.adGroups[0]!.ads.map((ad) => {
        const { name, status, disapproved } = now(ad);
        return { id: ad.id, text: name, url: campaign.adGroups[0]!.finalUrl, enabled: status === 'enabled', archived: status === 'removed', approvalStatus: { status: disapproved ? 'Rejected' : 'Approved', reasons: disapproved ? [disapproved] : [] } };
      });
      response.json({ promotedLinks: paged(request, all), totalCount: all.length });
    });
    router.put(`${V}/promotedLinks/:id`, (request, response) => {
      const id = part(request, 'id');
      if (!world.find('outbrain', 'ad', id)) return fail(response, 404, 'Promoted link not found');
      world.edit('outbrain', 'ad', id, { status: (request.body as { enabled: boolean }).enabled ? 'enabled' : 'paused' });
      return void response.json({ id });
    });
    const beside = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    const cellsOf = (account: Account, from: string, to: string, campaigns?: Campaign[]) =>
      world.trade.cells(account, beside(from, -1), beside(to, 1), campaigns).filter(({ hour }) => {
        const { date } = localHour(ZONE, hour);
        return date >= from && date <= to;
      });
    const metrics = (sum: { impressions: number; clicks: number; cost: number; conversions: number; conversionValue: number }) => ({ impressions: sum.impressions, clicks: sum.clicks, spend: sum.cost / 1_000_000, conversions: sum.conversions, sumValue: sum.conversionValue / 1_000_000 });
    router.get(`${V}/reports/marketers/:marketer/campaigns/periodic`, (request, response) => {
      const account = marketer(request, response);
      if (!account) return;
      const { from, to } = request.query as Record<string, string>;
      const dayOf = (hour: number) => localHour(ZONE, hour).date;
      const sums = sumBy(cellsOf(account, from!, to!), ({ campaign, hour }) => `${campaign.id} ${dayOf(hour)}`);
      const campaignResults = account.campaigns.map(({ id }) => ({
        campaignId: id,
        results: sums.filter(({ cell }) => cell.campaign.id === id).map((sum) => ({ metadata: { id: dayOf(sum.cell.hour), fromDate: dayOf(sum.cell.hour), toDate: dayOf(sum.cell.hour) }, metrics: metrics(sum) })),
      }));
      response.json({ campaignResults, totalCampaigns: campaignResults.length });
    });
    const cut = (parts: typeof placementsOf) => (request: Request, response: Response) => {
      const account = marketer(request, response);
      if (!account) return;
      const { from, to, campaignId } = request.query as Record<string, string>;
      const campaigns = account.campaigns.filter(({ id }) => id === campaignId);
      const results = sumByPart(cellsOf(account, from!, to!, campaigns), () => '', parts).map((sum) => ({ metadata: { id: sum.part, name: sum.part }, metrics: metrics(sum) }));
      response.json({ results: paged(request, results), totalResults: results.length });
    };
    router.get(`${V}/reports/marketers/:marketer/publishers`, cut(placementsOf));
    router.get(`${V}/reports/marketers/:marketer/sections`, cut(sectionsOf));
  },
}; // prettier-ignore
