import type { Response } from 'express';
import { bearer } from '../control/tokens.js';
import type { Played } from '../platforms/simulated-platform.js';
import type { Traffic } from '../world/model.js';
import { paidOn } from './clicks.js';

const PLATFORM: Readonly<Record<string, string>> = { desktop: 'Desktop', mobile: 'HighEndMobile', tablet: 'Tablet' };
const FEED = 'adsense-search';
const CLIENT = 'partner-ca-sandbox';
/** Channels per page, regardless of the requested page size. */
const PAGE = 20;
/** Channels that no ad group uses. The last one is inactive. */
const SPARE = Array.from({ length: 24 }, (_, at) => ({
  displayName: `Spare ${String(at + 1).padStart(2, '0')}`,
  reportingDimensionId: `${CLIENT}:spare${at + 1}`,
  active: at < 23,
}));
/** Ads shown per request. */
const ADS_A_REQUEST = 3;

/** Returns true if the feed pays the account for the ad group's clicks. Ad groups without a key match any account. */
const isOf = (account: string, { feedKey }: Traffic): boolean => feedKey === null || feedKey === `demo-${account}`;

/** Returns the number of ad requests that returned ads, and the number of ads shown. */
function requested(searches: number): number[] {
  const requests = Math.round(searches * 0.85);
  return [requests, requests * ADS_A_REQUEST];
}

function fail(response: Response, code: number, status: string, message: string): void {
  response.status(code).json({ error: { code, status, message, details: [] } });
}

export const adsense: Played = {
  key: 'adsense',
  host: 'adsense.googleapis.com',
  limit: { calls: 100, perMs: 60_000 },
  accountOf: (request) => /\/accounts\/([^/]+)/.exec(request.path)?.[1] ?? '',
  refuse: {
    rateLimited: (response) => fail(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'),
    expired: (response) => fail(response, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
    failed: (response) => fail(response, 500, 'INTERNAL', 'Internal error encountered.'),
  },
  routes(router, { world, tokens }) {
    router.use((request, response, next) => {
      if (!tokens.holds(bearer(request.get('authorization')))) return adsense.refuse.expired(response);
      next();
    });
    router.get('/v2/accounts/:account', (request, response) => {
      response.json({ name: `accounts/${request.params.account}`, displayName: 'AdSense sandbox', timeZone: { id: 'UTC' } });
    });
    router.get('/v2/accounts/:account/adclients', (request, response) => {
      const name = `accounts/${request.params.account}/adclients/${CLIENT}`;
      response.json({ adClients: [{ name, productCode: 'AFS', state: 'READY' }] });
    });
    router.get('/v2/accounts/:account/adclients/:client/customchannels', (request, response) => {
      const groups = world.all.flatMap(({ campaigns }) => campaigns.flatMap(({ adGroups }) => adGroups));
      const own = groups.filter(({ traffic }) => traffic.feed === FEED && isOf(request.params.account, traffic)).slice(0, 450);
      const used = own.map(({ traffic }) => ({ displayName: traffic.tag, reportingDimensionId: traffic.tag, active: true }));
      const channels = [...used, ...SPARE];
      const from = Number(request.query['pageToken'] ?? 0);
      const until = from + Math.min(Number(request.query['pageSize'] ?? PAGE), PAGE);
      response.json({
        customChannels: channels.slice(from, until),
        ...(until < channels.length && { nextPageToken: String(until) }),
      });
    });
    router.get('/v2/accounts/:account/reports\\:generate', (request, response) => {
      const query = request.query as Record<string, string>;
      const day = (name: string) =>
        [query[`${name}.year`], query[`${name}.month`]?.padStart(2, '0'), query[`${name}.day`]?.padStart(2, '0')].join('-');
      const [from, to] = [day('startDate'), day('endDate')];
      if (!/^\d{4}-\d\d-\d\d$/.test(from) || from !== to) return fail(response, 400, 'INVALID_ARGUMENT', 'The sandbox supports only single days.');
      const sums = new Map<string, { key: string[]; earned: number; sold: number; searches: number }>();
      const own = paidOn(world, FEED, from).filter(({ adGroup }) => isOf(request.params.account, adGroup.traffic));
      for (const { tag, country, device, sold, earned, searches } of own) {
        const key = [from, tag, country, PLATFORM[device]!];
        const sum = sums.get(key.join(' ')) ?? { key, earned: 0, sold: 0, searches: 0 };
        sum.earned += earned;
        sum.sold += sold;
        sum.searches += searches;
        sums.set(key.join(' '), sum);
      }
      const names = ['DATE', 'CUSTOM_CHANNEL_ID', 'COUNTRY_CODE', 'PLATFORM_TYPE_CODE'];
      return void response.json({
        headers: [
          ...names.map((name) => ({ name, type: 'DIMENSION' })),
          { name: 'ESTIMATED_EARNINGS', type: 'METRIC_CURRENCY', currencyCode: 'USD' },
          ...['CLICKS', 'FUNNEL_REQUESTS', 'AD_REQUESTS', 'IMPRESSIONS'].map((name) => ({ name, type: 'METRIC_TALLY' })),
        ],
        rows: [...sums.values()].map(({ key, earned, sold, searches }) => ({
          cells: [...key, (earned / 1_000_000).toFixed(2), sold, searches, ...requested(searches)].map((value) => ({ value: String(value) })),
        })),
        totalMatchedRows: String(sums.size),
        startDate: { year: 0 },
      });
    });
  },
}; // prettier-ignore
