import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../ad-platforms/http/outside-http.js';
import { signIn, tokenFor, withToken } from '../ad-platforms/http/with-token.js';
import type { AccountRef } from '../ad-platforms/port/account.js';
import {
  InvalidRequest,
  NotFound,
  PermissionDenied,
  type PlatformError,
  Unavailable,
} from '../ad-platforms/port/errors.js';
import type { ConnectorSetup } from '../ad-platforms/shared/connector-setup.js';
import { dayRanges } from '../ad-platforms/shared/lookup.js';
import { toMicros } from '../ad-platforms/shared/values.js';
import type { FeedChannel, RevenueBatch, RevenueFeed, RevenueFigure, RevenueQuery, RevenueRow } from './port.js';

const API = 'https://adsense.googleapis.com/v2';
const TOKEN_URL = 'https://oauth2.googleapis.com/token';
/** Maximum rows per response. AdSense silently truncates longer responses. */
const MAX_ROWS = 100_000;
const DIMENSIONS = ['DATE', 'CUSTOM_CHANNEL_ID', 'COUNTRY_CODE', 'PLATFORM_TYPE_CODE'];
const METRICS = ['ESTIMATED_EARNINGS', 'CLICKS', 'FUNNEL_REQUESTS', 'AD_REQUESTS', 'IMPRESSIONS'];
const FIGURES: readonly RevenueFigure[] = ['sold', 'earnedGross', 'searches', 'biddedSearches'];
/** Estimates become final during the next day. */
const FINAL_AFTER_HOURS = 36;

const report = z.object({
  headers: z.array(z.object({ name: z.string(), currencyCode: z.string().nullish() })),
  rows: z.array(z.object({ cells: z.array(z.object({ value: z.string().default('') })) })).default([]),
  totalMatchedRows: z.coerce.number().optional(),
});
const DEVICES: Readonly<Record<string, RevenueRow['device']>> = {
  Desktop: 'desktop',
  HighEndMobile: 'mobile',
  Tablet: 'tablet',
};

function understand(refusal: Refusal): PlatformError {
  const body = z.object({ error: z.object({ message: z.string() }) }).safeParse(refusal.body);
  const words = body.success ? body.data.error.message : `AdSense responded with ${refusal.status}.`;
  return byStatus(refusal, words, (message) =>
    refusal.status === 403
      ? new PermissionDenied(message)
      : refusal.status === 404
        ? new NotFound(message)
        : new InvalidRequest(message),
  );
}

/** Connector for AdSense for Search, with revenue by day and custom channel. There is no hourly data. */
export class AdSense implements RevenueFeed {
  readonly key = 'adsense-search';
  readonly name = 'AdSense for Search';
  readonly grains = ['day'] as const;
  readonly credentialFields = [
    { name: 'clientId', label: 'OAuth client id', secret: false, required: true },
    { name: 'clientSecret', label: 'OAuth client secret', secret: true, required: true },
    { name: 'refreshToken', label: 'Refresh token', secret: true, required: true },
  ];
  readonly repullDays = { hourly: 3, daily: 35 };
  readonly reportsOfficialDays = false;
  readonly reportsTags = false;
  readonly delayHours = 7;
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('adsense', setup, understand);
  }

  async verify(account: AccountRef) {
    const shape = z.object({ name: z.string(), displayName: z.string().default('') });
    const { displayName } = await this.get(account, '', {}, shape);
    const today = new Date().toISOString().slice(0, 10);
    const { headers } = await this.report(account, today, today);
    return { externalId: account.externalId, name: displayName, currency: currencyOf(headers) ?? account.currency };
  }

  async listChannels(account: AccountRef) {
    const clients = await this.get(
      account,
      '/adclients',
      {},
      z.object({ adClients: z.array(z.object({ name: z.string(), productCode: z.string() })).default([]) }),
    );
    const shape = z.object({
      customChannels: z
        .array(
          z.object({ displayName: z.string(), reportingDimensionId: z.string(), active: z.boolean().default(true) }),
        )
        .default([]),
      nextPageToken: z.string().nullish(),
    });
    const channels: FeedChannel[] = [];
    for (const { name } of clients.adClients.filter(({ productCode }) => productCode === 'AFS')) {
      let pageToken = '';
      do {
        const path = `/adclients/${name.split('/').at(-1)}/customchannels`;
        const page = await this.get(account, path, { pageSize: '1000', ...(pageToken && { pageToken }) }, shape);
        for (const { reportingDimensionId, displayName, active } of page.customChannels)
          channels.push({ id: reportingDimensionId, name: displayName, active });
        pageToken = page.nextPageToken ?? '';
      } while (pageToken !== '');
    }
    return channels;
  }

  /** Fetches one day at a time, because longer responses would be truncated. */
  async fetchRevenue(
    account: AccountRef,
    { from, to, grain }: RevenueQuery,
    sink: (batch: RevenueBatch) => Promise<void>,
  ): Promise<void> {
    if (grain === 'hour') throw new InvalidRequest('AdSense has no hourly data.');
    for (const { from: date } of dayRanges(from, to, 1)) {
      const { headers, rows, totalMatchedRows } = await this.report(account, date, date);
      if (rows.length >= MAX_ROWS || (totalMatchedRows ?? 0) > rows.length)
        throw new Unavailable(`AdSense truncated its response for ${date} after ${rows.length} rows.`);
      const at = (name: string) => headers.findIndex((header) => header.name === name);
      const cell = (cells: (typeof rows)[number]['cells'], name: string) => cells[at(name)]?.value ?? '';
      await sink({
        date,
        timeZone: account.timeZone,
        currency: currencyOf(headers) ?? account.currency,
        figures: FIGURES,
        asOf: null,
        final: Date.now() > Date.parse(`${date}T00:00:00Z`) + (24 + FINAL_AFTER_HOURS) * 3_600_000,
        rows: rows.map(({ cells }) => ({
          date: cell(cells, 'DATE'),
          hour: null,
          tag: cell(cells, 'CUSTOM_CHANNEL_ID') || null,
          sourceTag: null,
          market: null,
          country: cell(cells, 'COUNTRY_CODE') || null,
          device: DEVICES[cell(cells, 'PLATFORM_TYPE_CODE')] ?? 'other',
          sold: Number(cell(cells, 'CLICKS')),
          earnedGross: toMicros(cell(cells, 'ESTIMATED_EARNINGS')),
          searches: Number(cell(cells, 'FUNNEL_REQUESTS')),
          biddedSearches: Number(cell(cells, 'AD_REQUESTS')),
          impressions: Number(cell(cells, 'IMPRESSIONS')),
          tq: null,
          discount: null,
        })),
      });
    }
  }

  private report(account: AccountRef, from: string, to: string) {
    const day = (name: string, date: string) => {
      const [year, month, dayOfMonth] = date.split('-').map((part) => String(Number(part)));
      return { [`${name}.year`]: year!, [`${name}.month`]: month!, [`${name}.day`]: dayOfMonth! };
    };
    const query = {
      dateRange: 'CUSTOM',
      ...day('startDate', from),
      ...day('endDate', to),
      dimensions: DIMENSIONS,
      metrics: METRICS,
      filters: ['PRODUCT_CODE==AFS'],
      reportingTimeZone: 'ACCOUNT_TIME_ZONE',
      limit: String(MAX_ROWS),
    };
    return this.get(account, '/reports:generate', query, report);
  }

  private async get<T>(
    account: AccountRef,
    path: string,
    query: Readonly<Record<string, string | readonly string[]>>,
    answer: z.ZodType<T>,
  ): Promise<T> {
    const secrets = await account.credentials.open();
    return withToken(
      this.setup.tokens,
      `adsense:${account.credentials.id}`,
      async () => {
        const token = await signIn(
          this.http.call({
            method: 'POST',
            url: this.setup.at(TOKEN_URL),
            form: {
              grant_type: 'refresh_token',
              client_id: secrets['clientId'] ?? '',
              client_secret: secrets['clientSecret'] ?? '',
              refresh_token: secrets['refreshToken'] ?? '',
            },
            slot: { key: 'google:token', perSecond: 20 },
            answer: z.object({ access_token: z.string(), expires_in: z.number() }),
            secrets: Object.values(secrets),
          }),
        );
        return tokenFor(token.access_token, token.expires_in);
      },
      (token) =>
        this.http.call({
          url: this.setup.at(`${API}/accounts/${account.externalId}${path}`),
          query,
          headers: { authorization: `Bearer ${token}` },
          slot: { key: `adsense:${account.externalId}`, perSecond: 1 },
          answer,
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }
}

const currencyOf = (headers: z.infer<typeof report>['headers']): string | undefined =>
  headers.find(({ name }) => name === 'ESTIMATED_EARNINGS')?.currencyCode ?? undefined;
