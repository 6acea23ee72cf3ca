import { z } from 'zod';
import { byStatus, OutsideHttp } from '../ad-platforms/http/outside-http.js';
import { AuthExpired, InvalidRequest, NotFound, Unavailable } from '../ad-platforms/port/errors.js';
import { type OutsideOptions, setupOf } from '../ad-platforms/registry.js';
import type { ConnectorSetup } from '../ad-platforms/shared/connector-setup.js';
import type { CompetitorAds, SeenCreative, SeenCreatives } from './port.js';

/** Host that the sandbox simulates if no URL is configured. */
const PLAYED = 'https://competitor-ads.example';
const PAGE_SIZE = 500;
const MAX_COUNT = 2_000_000_000;
const MAX_TEXT_LENGTH = 500;
const MAX_URL_LENGTH = 4_000;

const wellFormed = (text: string): boolean => !/[\p{Surrogate}\0]/u.test(text);
const filled = z.string().trim().min(1).max(MAX_TEXT_LENGTH).refine(wellFormed, 'is not well formed');
const text = z
  .string()
  .trim()
  .max(MAX_TEXT_LENGTH)
  .refine(wellFormed, 'is not well formed')
  .nullish()
  .transform((words) => words || null);
/** Only web URLs are stored, because other links could be harmful on a screen. */
const address = z
  .string()
  .max(MAX_URL_LENGTH)
  .refine(wellFormed, 'is not well formed')
  .nullish()
  .transform((url) => (url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null));
const named = z.object({ id: filled, name: filled });
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((at) => (at ? new Date(at) : null));
const count = z.number().int().min(0).max(MAX_COUNT).nullish();

const creative = z
  .object({
    provider: named,
    id: filled,
    source: z.number().int(),
    advertiserGroup: named.nullish(),
    advertiser: named.nullish(),
    site: text,
    region: text,
    keyword: text,
    targetUrl: address,
    adUrl: address,
    firstShownAt: moment,
    lastShownAt: moment,
    timesShown: z.object({ from: count, to: count }).nullish(),
    issue: text,
  })
  .refine(({ timesShown: shown }) => shown?.from == null || shown.to == null || shown.from <= shown.to, {
    path: ['timesShown'],
    message: 'ends before it starts',
  })
  .refine(({ firstShownAt: first, lastShownAt: last }) => !first || !last || first <= last, {
    path: ['lastShownAt'],
    message: 'is before the first',
  });
const answer = z.object({
  creatives: z.array(creative).max(PAGE_SIZE),
  cursor: z.string().min(1).max(1_000),
  hasMore: z.boolean(),
});

export interface CompetitorAdsOptions extends OutsideOptions {
  /** URL of the list. If missing, the sandbox's URL is used. */
  readonly url?: string | undefined;
  readonly key: string;
}

/**
 * Client for competitor ads in our own format. `GET {url}/creatives?source=28&cursor=&limit=500` with a bearer key
 * returns `{creatives, cursor, hasMore}`. See docs/connectors.md.
 */
export class HttpCompetitorAds implements CompetitorAds {
  private readonly http: OutsideHttp;
  private readonly setup: ConnectorSetup;

  constructor(private readonly options: CompetitorAdsOptions) {
    this.setup = setupOf(options);
    this.http = new OutsideHttp('the provider of competitor ads', this.setup, (refusal) => {
      const { status } = refusal;
      if (status === 401 || status === 403) return new AuthExpired(false, 'The provider rejected the key.');
      return byStatus(refusal, `The provider responded with ${status}.`, (words) =>
        status === 410 ? new NotFound(words) : new InvalidRequest(words),
      );
    });
  }

  async changes(sourceId: number, cursor: string | null): Promise<SeenCreatives> {
    const { url = PLAYED, key } = this.options;
    const page = await this.http.call({
      url: this.setup.at(`${url.replace(/\/+$/, '')}/creatives`),
      query: { source: sourceId, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      headers: { authorization: `Bearer ${key}` },
      slot: { key: 'competitor-ads', perSecond: 2 },
      answer,
      secrets: [key],
    });
    if (page.hasMore && page.cursor === cursor) throw new Unavailable('The provider sent the same page again.');
    return { ...page, creatives: page.creatives.map(seen).filter((ad) => ad.sourceId === sourceId) };
  }
}

function seen({ source, timesShown, advertiser, advertiserGroup, ...rest }: z.infer<typeof creative>): SeenCreative {
  return {
    ...rest,
    sourceId: source,
    advertiser: advertiser ?? null,
    advertiserGroup: advertiserGroup ?? null,
    timesShownFrom: timesShown?.from ?? null,
    timesShownTo: timesShown?.to ?? null,
  };
}
