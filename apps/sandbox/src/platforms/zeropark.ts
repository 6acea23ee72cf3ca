import type { Request, Response } from 'express';
import { isGoodSecret } from '../control/tokens.js';
import { placementsOf, sectionsOf, sumBy, sumByPart } from '../world/breakdowns.js';
import { type Account, type Campaign, now } from '../world/model.js';
import { part, type Played } from './simulated-platform.js';
import { betweenSteps } from './steps.js';

const STATE = { enabled: 'ACTIVE', paused: 'PAUSED', removed: 'DELETED' } as const;
const ownerOf = (request: Request): string => request.get('api-token')?.split('-').at(-1) ?? '';

/** Returns the days of an interval. Defaults to today. */
function daysOf(query: Record<string, string>, today: string): { from: string; to: string } {
  const day = (text: string | undefined) => text?.split('/').reverse().join('-') ?? today;
  return query['interval'] === 'CUSTOM'
    ? { from: day(query['startDate']), to: day(query['endDate']) }
    : { from: today, to: today };
}

export const zeropark: Played = {
  key: 'zeropark',
  host: 'panel.zeropark.com',
  limit: { calls: 5, perMs: 1_000 },
  accountOf: ownerOf,
  refuse: {
    rateLimited: (response) => void response.status(429).json({ error: 'Too many requests' }),
    expired: (response) => void response.status(401).json({ error: 'Unauthorized' }),
    failed: (response) => void response.status(500).json({ error: 'Internal error' }),
  },
  routes(router, { world }) {
    router.use((request, response, next) => {
      const account = world.account('zeropark', ownerOf(request));
      if (!isGoodSecret(request.get('api-token')) || !account) return zeropark.refuse.expired(response);
      response.locals['account'] = account;
      return next();
    });
    const own = (response: Response) => response.locals['account'] as Account;
    const today = () => new Date(world.clock()).toISOString().slice(0, 10);
    const sendPage = (request: Request, response: Response, all: readonly object[]) => {
      const { page = '0', limit = '100' } = request.query as Record<string, string>;
      const start = Number(page) * Number(limit);
      response.json({ page: Number(page), total: all.length, limit: Number(limit), elements: all.slice(start, start + Number(limit)) });
    };
    const figures = (sum: { clicks: number; cost: number; conversions: number; conversionValue: number } | undefined) => ({
      redirects: sum?.clicks ?? 0,
      conversions: sum?.conversions ?? 0,
      payout: (sum?.conversionValue ?? 0) / 1_000_000,
      spent: (sum?.cost ?? 0) / 1_000_000,
    });
    router.get('/api/stats/campaign/all', (request, response) => {
      const query = request.query as Record<string, string>;
      const { from, to } = daysOf(query, today());
      const sums = new Map(sumBy(world.trade.cells(own(response), from, to), ({ campaign }) => campaign.id).map((sum) => [sum.cell.campaign.id, sum]));
      const shown = own(response).campaigns.filter((one) => query['showDeleted'] === 'true' || now(one).status !== 'removed');
      const bid = (campaign: Campaign) => (now(campaign.adGroups[0]!).maxCpc ?? 0) / 1_000_000;
      sendPage(request, response, shown.map((one) => ({
        details: { id: one.id, name: now(one).name, bid: bid(one), state: { state: STATE[now(one).status] } },
        stats: figures(sums.get(one.id)),
      })));
    });
    const parts = (cut: typeof placementsOf) => (request: Request, response: Response) => {
      const { from, to } = daysOf(request.query as Record<string, string>, today());
      const campaign = own(response).campaigns.find(({ id }) => id === part(request, 'id'));
      if (!campaign) return void response.status(404).json({ error: 'No such campaign' });
      const sums = sumByPart(world.trade.cells(own(response), from, to, [campaign]), () => '', cut);
      return sendPage(request, response, sums.filter(({ clicks }) => clicks > 0).map((sum) => ({ target: sum.part, stats: figures(sum), state: { state: 'ACTIVE' } })));
    };
    router.get('/api/stats/campaign/:id/sources', parts(placementsOf));
    router.get('/api/stats/campaign/:id/targets', parts(sectionsOf));
    const change = (work: (campaign: Campaign, request: Request, response: Response) => string | void) => (request: Request, response: Response) => {
      const campaign = own(response).campaigns.find(({ id }) => id === part(request, 'id'));
      if (!campaign) return void response.status(404).json({ error: 'No such campaign' });
      const refused = work(campaign, request, response);
      return void (refused ? response.status(400).json({ error: refused }) : response.json({}));
    };
    router.post('/api/campaign/:id/pause', change(({ id }) => world.edit('zeropark', 'campaign', id, { status: 'paused' })));
    router.post('/api/campaign/:id/resume', change(({ id }) => world.edit('zeropark', 'campaign', id, { status: 'enabled' })));
    router.post('/api/campaign/:id/bid', change(({ id }, request, response) => {
      const bid = Number(request.query['bid']);
      if (!(bid > 0)) return 'bid must be positive';
      const patch = { maxCpc: Math.round(bid * 1_000_000) };
      if (betweenSteps('zeropark', own(response).currency, patch)) return 'bid has too many decimals';
      return world.edit('zeropark', 'adGroup', id, patch);
    }));
    const block = (isBlocked: boolean) => change((campaign, request) => {
      const hash = String(request.query['hash']);
      const others = now(campaign).blocked.filter((one) => one !== hash);
      world.edit('zeropark', 'campaign', campaign.id, { blocked: isBlocked ? [...others, hash] : others });
    });
    for (const kind of ['source', 'target']) {
      router.post(`/api/campaign/:id/${kind}/pause`, block(true));
      router.post(`/api/campaign/:id/${kind}/resume`, block(false));
    }
  },
}; // prettier-ignore
