import { z } from 'zod';
import type { SiteApiRef } from '../site-configuration/port.js';
import { parsed } from '../site-configuration/site-api.js';
import { SiteReads, type SiteReadsOptions, unknownForm } from '../site-stats/site-reads.js';
import type { FeedProbe, FeedProbeQuery, FeedProbes } from './port.js';

/** Path below the base address of the site's API. */
const PATH = '/feed-probe';
/** Low rate, because each call makes the site query its feed. */
const PROBES_PER_SECOND = 2;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_000_000;
const MAX_ADS = 50;
const MAX_TEXT_LENGTH = 300;

const text = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH)
  .refine((words) => !/[\p{Surrogate}\0]/u.test(words), 'is not well formed');

const answer = z
  .object({
    ads: z
      .array(
        z.object({
          position: z.number().int().min(1).max(1_000),
          advertiser: text.min(1),
          title: text.nullish().transform((words) => words || null),
        }),
      )
      .max(MAX_ADS),
  })
  .refine(({ ads }) => new Set(ads.map(({ position }) => position)).size === ads.length, {
    path: ['ads'],
    message: 'repeats a position',
  });

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/feed-probe?keyword=&country=&device=` returns `{ads:
 * [{position, advertiser, title}]}`. Probes have their own rate limit, so they never delay statistics.
 */
export class HttpFeedProbes implements FeedProbes {
  private readonly reads: SiteReads;

  constructor(options: SiteReadsOptions = {}) {
    this.reads = new SiteReads(
      { keyOf: (host) => `site-probe:${host}`, perSecond: PROBES_PER_SECOND },
      'application/json',
      { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...options },
    );
  }

  async probe(api: SiteApiRef, { keyword, country, device }: FeedProbeQuery): Promise<FeedProbe> {
    const read = await this.reads.get(api, PATH, { keyword, country, device });
    const probe = answer.safeParse(parsed(read.text));
    if (!probe.success) throw unknownForm(probe.error);
    return { ads: probe.data.ads.sort((a, b) => a.position - b.position) };
  }
}
