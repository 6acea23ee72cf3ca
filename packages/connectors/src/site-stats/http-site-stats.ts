import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { byStatus, type Refusal } from '../ad-platforms/http/outside-http.js';
import { type Pace, UNPACED } from '../ad-platforms/http/pace.js';
import { withRetries } from '../ad-platforms/http/retries.js';
import {
  AuthExpired,
  InvalidRequest,
  NotFound,
  type PlatformError,
  RateLimited,
  Unavailable,
} from '../ad-platforms/port/errors.js';
import type { SiteApiRef } from '../site-configuration/port.js';
import { RefusedAddress, UntrustedHttp, type UntrustedOptions } from '../untrusted/untrusted-http.js';
import type { SiteStats, SiteStatsBatch, SiteStatsKind, SiteStatsQuery, SiteStatsRows } from './port.js';
import { ROWS } from './rows.js';

/** Below the base address of the site's API. */
const PATH = '/stats';
const ACCEPT = 'application/json, text/csv;q=0.5';
const CALLS_PER_SECOND = 5;
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16_000_000;
/** A site is not trusted: an answer ends somewhere. */
const MAX_ROWS = 500_000;
const MAX_PAGES = 500;

const envelope = z.object({
  asOf: z.iso.datetime({ offset: true }).nullish(),
  currency: z.string().length(3).nullish(),
  nextCursor: z.string().min(1).max(2_000).nullish(),
  rows: z.array(z.unknown()),
});

interface Page {
  readonly asOf: Date | null;
  readonly currency: string | null;
  readonly nextCursor: string | null;
  readonly rows: readonly unknown[];
}

/**
 * Asks a site over HTTP with Basic sign-in: `GET {apiUrl}/stats/{kind}?from=&until=&cursor=` answers hours of the
 * neutral format as JSON or CSV, whichever the site speaks; docs/connectors.md has the contract.
 */
export class HttpSiteStats implements SiteStats {
  readonly repullDays = { hourly: 2, daily: 7 };
  readonly delayHours = 1;
  private readonly http: UntrustedHttp;
  private readonly pace: Pace;

  constructor({ pace = UNPACED, ...options }: UntrustedOptions & { readonly pace?: Pace } = {}) {
    this.pace = pace;
    this.http = new UntrustedHttp({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...options });
  }

  async fetch<K extends SiteStatsKind>(
    api: SiteApiRef,
    { kind, from, until }: SiteStatsQuery<K>,
    sink: (batch: SiteStatsBatch<K>) => void,
  ): Promise<void> {
    const range = { from: from.toISOString(), until: until.toISOString() };
    let cursor: string | null = null;
    let rows = 0;
    for (let pages = 1; ; pages++) {
      const query: Record<string, string> = { ...range, ...(cursor !== null && { cursor }) };
      const page: Page & { readonly parsed: SiteStatsRows[K][] } = await withRetries(async () => {
        const answer = await this.page(api, kind, query);
        return { ...answer, parsed: understood(kind, answer.rows) };
      });
      rows += page.rows.length;
      if (rows > MAX_ROWS || pages > MAX_PAGES || (cursor !== null && page.nextCursor === cursor))
        throw new Unavailable(`The site's response doesn't end: ${rows} rows on ${pages} pages.`);
      sink({ rows: page.parsed, columns: columnsOf(page.rows), asOf: page.asOf, currency: page.currency });
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async page(api: SiteApiRef, kind: SiteStatsKind, query: Record<string, string>): Promise<Page> {
    const slot = { key: `site:${URL.canParse(api.url) ? new URL(api.url).host : ''}`, perSecond: CALLS_PER_SECOND };
    await this.pace.take(slot);
    const { status, headers, text } = await this.call(api, kind, query);
    if (status !== 200) {
      const refusal = understand({ status, headers, body: text });
      if (refusal instanceof RateLimited) await this.pace.block(slot, refusal.retryAfterMs);
      throw refusal;
    }
    return String(headers['content-type'] ?? '').includes('text/csv') ? csvPage(text) : jsonPage(text);
  }

  private async call(api: SiteApiRef, kind: SiteStatsKind, query: Record<string, string>) {
    const signIn = Buffer.from(`${api.user}:${api.password}`).toString('base64');
    try {
      return await this.http.call({
        url: `${api.url.replace(/\/+$/, '')}${PATH}/${kind}?${new URLSearchParams(query).toString()}`,
        headers: { authorization: `Basic ${signIn}`, accept: ACCEPT },
      });
    } catch (error) {
      // The underlying error may contain parts of the request: only its kind is reported.
      if (error instanceof RefusedAddress) throw new InvalidRequest(error.message);
      const { code, name } = error as { code?: string; name?: string };
      throw new Unavailable(`The site didn't respond (${code ?? name ?? 'unknown'}).`);
    }
  }
}

function understand(refusal: Refusal): PlatformError {
  const { status } = refusal;
  if (status === 401 || status === 403) return new AuthExpired(false, 'The site rejected the credentials.');
  return byStatus(refusal, `The site responded with ${status}.`, (words) =>
    status === 404 ? new NotFound(words) : new InvalidRequest(words),
  );
}

function jsonPage(text: string): Page {
  const page = envelope.safeParse(parsed(text));
  if (!page.success) throw unknownForm(page.error);
  const { asOf, currency, nextCursor, rows } = page.data;
  return { rows, asOf: asOf ? new Date(asOf) : null, currency: currency ?? null, nextCursor: nextCursor ?? null };
}

/** A file says nothing but its rows; money in it is US dollars. */
function csvPage(text: string): Page {
  try {
    const rows = parse(text, { columns: true, skip_empty_lines: true, trim: true, bom: true }) as unknown[];
    return { rows, asOf: null, currency: 'USD', nextCursor: null };
  } catch (error) {
    throw new Unavailable(`The site's file can't be read: ${(error as Error).message}`);
  }
}

function understood<K extends SiteStatsKind>(kind: K, rows: readonly unknown[]): SiteStatsRows[K][] {
  const schema: z.ZodType<SiteStatsRows[K]> = ROWS[kind];
  const read = z.array(schema).safeParse(rows);
  if (!read.success) throw unknownForm(read.error);
  return read.data;
}

/** After the rows were understood: each is an object. */
const columnsOf = (rows: readonly unknown[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row as object))),
];

function unknownForm({ issues: [issue] }: z.ZodError): Unavailable {
  return new Unavailable(
    `The site's answer has an unknown form${issue ? ` at '${issue.path.join('.')}': ${issue.message}` : ''}.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
