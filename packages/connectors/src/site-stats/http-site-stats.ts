import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { withRetries } from '../ad-platforms/http/retries.js';
import { Unavailable } from '../ad-platforms/port/errors.js';
import type { SiteApiRef } from '../site-configuration/port.js';
import { parsed } from '../site-configuration/site-api.js';
import type { SiteStats, SiteStatsBatch, SiteStatsKind, SiteStatsQuery, SiteStatsRows } from './port.js';
import { ROWS } from './rows.js';
import { SiteReads, type SiteReadsOptions, unknownForm } from './site-reads.js';

/** Path below the base address of the site's API. */
const PATH = '/stats';
const ACCEPT = 'application/json, text/csv;q=0.5';
const CALLS_PER_SECOND = 5;
const TIMEOUT_MS = 30_000;
const MAX_BYTES = 16_000_000;
/** Maximum rows in a response, because sites aren't trusted. */
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
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/stats/{kind}?from=&until=&cursor=` returns hours in
 * the neutral format as JSON or CSV, at the site's choice. See docs/connectors.md for the contract.
 */
export class HttpSiteStats implements SiteStats {
  readonly repullDays = { hourly: 2, daily: 7 };
  readonly delayHours = 1;
  private readonly reads: SiteReads;
  private readonly retryPauseMs: number | undefined;

  constructor(options: SiteReadsOptions = {}) {
    this.reads = new SiteReads({ keyOf: (host) => `site:${host}`, perSecond: CALLS_PER_SECOND }, ACCEPT, {
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      ...options,
    });
    this.retryPauseMs = options.retryPauseMs;
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
      }, this.retryPauseMs);
      rows += page.rows.length;
      if (rows > MAX_ROWS || pages > MAX_PAGES || (cursor !== null && page.nextCursor === cursor))
        throw new Unavailable(`The site's response has too many pages: ${rows} rows on ${pages} pages.`);
      sink({ rows: page.parsed, columns: columnsOf(page.rows), asOf: page.asOf, currency: page.currency });
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }

  private async page(api: SiteApiRef, kind: SiteStatsKind, query: Record<string, string>): Promise<Page> {
    const { text, type } = await this.reads.get(api, `${PATH}/${kind}`, query);
    return type.includes('text/csv') ? csvPage(text) : jsonPage(text);
  }
}

function jsonPage(text: string): Page {
  const page = envelope.safeParse(parsed(text));
  if (!page.success) throw unknownForm(page.error);
  const { asOf, currency, nextCursor, rows } = page.data;
  return { rows, asOf: asOf ? new Date(asOf) : null, currency: currency ?? null, nextCursor: nextCursor ?? null };
}

/** Parses a CSV file. The file contains only rows, and money is in US dollars. */
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

/** Returns the column names that occur in parsed rows. */
const columnsOf = (rows: readonly unknown[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row as object))),
];
