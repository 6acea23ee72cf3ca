import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { byStatus, OutsideHttp } from '../ad-platforms/http/outside-http.js';
import type { AccountRef } from '../ad-platforms/port/account.js';
import { InvalidRequest, PermissionDenied, Unavailable } from '../ad-platforms/port/errors.js';
import type { ConnectorSetup } from '../ad-platforms/shared/connector-setup.js';
import { dayRanges } from '../ad-platforms/shared/lookup.js';
import { toMicros } from '../ad-platforms/shared/values.js';
import {
  REVENUE_FIGURES,
  type RevenueBatch,
  type RevenueFeed,
  type RevenueFigure,
  type RevenueQuery,
  type RevenueRow,
} from './port.js';

const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))
  .refine((value) => value === null || Number.isFinite(value), 'is not a number');
const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;

/** Row of the neutral format. JSON and CSV use the same names. Money is decimal text. */
const row = z.object({
  date: z.iso.date(),
  hour: number,
  sourceTag: text,
  typeTag: text,
  channelId: text,
  market: text,
  country: text,
  device: text,
  searches: number,
  biddedSearches: number,
  sold: number,
  earned: z.union([z.string(), z.number()]).nullish(),
  tq: number,
  discount: number,
});
const page = z.object({
  feed: z.string(),
  timezone: z.string(),
  currency: z.string().length(3),
  asOf: z.iso.datetime().nullish(),
  final: z.boolean(),
  nextCursor: z.string().nullish(),
  rows: z.array(z.unknown()),
});

/** Schema of a row, given as JSON or as cells of a CSV file. */
export const FEED_ROW: z.ZodType<RevenueRow> = row.transform(revenueRow);

/** Column name of each metric in the neutral format. */
const COLUMN_OF: Readonly<Record<RevenueFigure, string>> = {
  sold: 'sold',
  earnedGross: 'earned',
  searches: 'searches',
  biddedSearches: 'biddedSearches',
  tq: 'tq',
};

interface FeedRows {
  readonly rows: RevenueRow[];
  readonly figures: readonly RevenueFigure[];
}

/**
 * Parses rows and detects for which metrics they have a column. Without rows, all metrics count as present.
 * @throws ZodError
 */
function feedRows(records: readonly unknown[]): FeedRows {
  const rows = z.array(FEED_ROW).parse(records);
  const has = (column: string) => records.some((record) => Object.hasOwn(record as object, column));
  const figures = REVENUE_FIGURES.filter((figure) => records.length === 0 || has(COLUMN_OF[figure]));
  return { rows, figures };
}

function revenueRow(of: z.infer<typeof row>): RevenueRow {
  const device = DEVICES.find((name) => name === of.device) ?? null;
  return {
    date: of.date,
    hour: of.hour,
    tag: of.typeTag ?? of.channelId,
    sourceTag: of.sourceTag,
    market: of.market,
    country: of.country,
    device,
    sold: of.sold,
    earnedGross: toMicros(of.earned),
    searches: of.searches,
    biddedSearches: of.biddedSearches,
    tq: of.tq === null ? null : toMicros(of.tq),
    discount: of.discount === null ? null : toMicros(of.discount),
  };
}

/**
 * Parses rows of the neutral format from CSV with a header line.
 * @throws Unavailable with the first problem
 */
function parseFeedCsv(csv: string): FeedRows {
  try {
    const records = parse(csv, { columns: true, skip_empty_lines: true, trim: true, bom: true }) as unknown[];
    return feedRows(records);
  } catch (error) {
    const first = error instanceof z.ZodError ? z.prettifyError(error).split('\n')[0] : (error as Error).message;
    throw new Unavailable(`The feed's file can't be read: ${first}`);
  }
}

function understood(records: readonly unknown[]): FeedRows {
  try {
    return feedRows(records);
  } catch (error) {
    throw new Unavailable(`The feed's response can't be read: ${z.prettifyError(error as z.ZodError).split('\n')[0]}`);
  }
}

/** Search feed in the neutral format, to which any reseller's feed can be converted. See docs/connectors.md. */
export class SearchFeed implements RevenueFeed {
  readonly name = 'Search feed';
  readonly grains = ['day', 'hour'] as const;
  readonly credentialFields = [
    { name: 'apiKey', label: 'API key', secret: true, required: true },
    { name: 'format', label: 'Format (json or csv)', secret: false, required: false },
  ];
  readonly repullDays = { hourly: 2, daily: 7 };
  readonly reportsOfficialDays = true;
  readonly reportsTags = true;
  readonly delayHours = 1;
  private readonly http: OutsideHttp;

  /** @param key short name of the feed in its URL @param base URL of the reports, from the configuration */
  constructor(
    readonly key: string,
    private readonly base: string,
    private readonly setup: ConnectorSetup,
  ) {
    this.http = new OutsideHttp(`feed ${key}`, setup, (refusal) =>
      byStatus(refusal, `The feed responded with ${refusal.status}.`, (message) =>
        refusal.status === 403 ? new PermissionDenied(message) : new InvalidRequest(message),
      ),
    );
  }

  async verify(account: AccountRef) {
    const today = new Date().toISOString().slice(0, 10);
    const { currency } = await this.page(account, { date: today, granularity: 'day' });
    return { externalId: account.externalId, name: this.key, currency };
  }

  async fetchRevenue(
    account: AccountRef,
    { from, to, grain }: RevenueQuery,
    sink: (batch: RevenueBatch) => Promise<void>,
  ): Promise<void> {
    const { format } = await account.credentials.open();
    for (const { from: date } of dayRanges(from, to, 1)) {
      if (format === 'csv') {
        await sink(await this.file(account, date, grain));
        continue;
      }
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = { date, granularity: grain, ...(cursor ? { cursor } : {}) };
        const answer: z.infer<typeof page> = await this.page(account, query);
        await sink({
          ...understood(answer.rows),
          date,
          timeZone: answer.timezone,
          currency: answer.currency,
          asOf: answer.asOf ? new Date(answer.asOf) : null,
          final: answer.final,
        });
        cursor = answer.nextCursor ?? null;
      } while (cursor !== null);
    }
  }

  /**
   * Reads a CSV file. The file contains only rows, so the account's currency and time zone apply, and nothing is final.
   */
  private async file(account: AccountRef, date: string, grain: 'day' | 'hour'): Promise<RevenueBatch> {
    const csv = await this.get<string>(account, { date, granularity: grain }, 'text', 'text/csv');
    const { timeZone, currency } = account;
    return { date, ...parseFeedCsv(csv), timeZone, currency, asOf: null, final: false };
  }

  private page(account: AccountRef, query: Record<string, string>) {
    return this.get(account, query, page, 'application/json');
  }

  private async get<T>(
    account: AccountRef,
    query: Record<string, string>,
    answer: z.ZodType<T> | 'text',
    accept: string,
  ) {
    const { apiKey = '' } = await account.credentials.open();
    return this.http.call({
      url: this.setup.at(`${this.base}/feeds/${encodeURIComponent(this.key)}/revenue`),
      query,
      headers: { authorization: `Bearer ${apiKey}`, accept },
      slot: { key: `feed:${this.key}:${account.externalId}`, perSecond: 5 },
      answer,
      secrets: [apiKey],
    });
  }
}
