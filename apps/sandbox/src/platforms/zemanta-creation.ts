import type { Response, Router } from 'express';
import type { World } from '../world/world.js';
import { part } from './simulated-platform.js';

const V = '/rest/v1';
const MICROS = 1_000_000;
const micros = (value: unknown): number | null => (value ? Math.round(Number(value) * MICROS) : null);

interface GroupBody {
  readonly id?: string;
  readonly campaignId: string;
  readonly name: string;
  readonly state: string;
  readonly bid?: string;
  readonly biddingType?: string;
  readonly dailyBudget?: string;
}
interface AdBody {
  readonly id?: string;
  readonly state?: string;
  readonly url: string;
  readonly title: string;
}

/** Adds the routes that create campaigns, goals, ad groups and batches of ads at Zemanta. */
export function zemantaCreation(router: Router, world: World): void {
  const goals = new Map<string, object[]>();
  const batches = new Map<string, object>();
  const refuse = (response: Response, details: object) =>
    void response.status(400).json({ errorCode: 'ValidationError', details });

  router.post(`${V}/campaigns`, (request, response) => {
    const { id, accountId, name, archived } = request.body as { id?: string; accountId: string; name: string; archived?: boolean }; // prettier-ignore
    if (id !== undefined || archived !== undefined) return refuse(response, { id: ['This field is read-only.'] });
    const made = world.create('zemanta', { level: 'campaign', account: accountId, channel: 'native' }, { name });
    if (!made) return refuse(response, { accountId: ["The account doesn't exist."] });
    return void response.status(201).json({ data: { id: made, accountId, name, archived: false } });
  });
  router.get(`${V}/campaigns/:id/goals`, (request, response) => {
    const own = goals.get(part(request, 'id')) ?? [{ id: '1', type: 'CPA', value: '30.0', primary: true }];
    response.json({ data: own });
  });
  router.post(`${V}/campaigns/:id/goals`, (request, response) => {
    const own = goals.get(part(request, 'id')) ?? [];
    const goal = { ...(request.body as object), id: String(own.length + 1) };
    goals.set(part(request, 'id'), [...own, goal]);
    response.status(201).json({ data: goal });
  });
  router.post(`${V}/adgroups`, (request, response) => {
    const { id, campaignId, name, state, bid, biddingType, dailyBudget } = request.body as GroupBody;
    if (id !== undefined) return refuse(response, { id: ['This field is read-only.'] });
    const amount = micros(bid);
    const settings = {
      name,
      status: state === 'ACTIVE' ? ('enabled' as const) : ('paused' as const),
      dailyBudget: micros(dailyBudget),
      maxCpc: biddingType === 'CPM' ? null : amount,
      maxCpm: biddingType === 'CPM' ? amount : null,
    };
    const made = world.create('zemanta', { level: 'adGroup', campaign: campaignId }, settings);
    if (!made) return refuse(response, { campaignId: ["The campaign doesn't exist."] });
    return void response.status(201).json({ data: { ...(request.body as GroupBody), id: made, archived: false } });
  });
  router.post(`${V}/contentads/batch`, (request, response) => {
    const adGroup = String(request.query['adGroupId']);
    const ads = request.body as AdBody[];
    if (ads.some(({ id, state }) => id !== undefined || state !== undefined))
      return refuse(response, { id: ['This field is read-only.'] });
    for (const { url, title } of ads) world.create('zemanta', { level: 'ad', adGroup, finalUrl: url }, { name: title });
    const id = String(batches.size + 1);
    batches.set(id, { id, status: 'DONE', validationStatus: ads.map(() => ({})) });
    return void response.status(201).json({ data: { id, status: 'IN_PROGRESS', validationStatus: [] } });
  });
  router.get(`${V}/contentads/batch/:id`, (request, response) => {
    response.json({ data: batches.get(part(request, 'id')) });
  });
}
