import { GEO_LISTS, type GeoTargetKind, type TargetingType } from '@adops/domain';
import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { AudienceItem, AudienceLanguage, Audiences, OwnEvent } from '../port/audiences.js';
import type { MetaHttp } from './meta-http.js';

/** Page size for languages. There are only a few dozen, so one page is enough. */
const ALL = '1000';
const MAX_PAGES = 20;

/** Converts our names to Meta's, for example 'largeGeoArea' to 'large_geo_area'. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const KINDS = new Map((Object.keys(GEO_LISTS) as GeoTargetKind[]).map((kind) => [snake(kind), kind]));

/** Search parameters of each targeting type. Types with a `class` are fetched in full and filtered here. */
const SEARCHES: Readonly<Record<TargetingType, { type: string; class?: string }>> = {
  locations: { type: 'adgeolocation' },
  interests: { type: 'adinterest' },
  educationSchools: { type: 'adeducationschool' },
  educationMajors: { type: 'adeducationmajor' },
  workEmployers: { type: 'adworkemployer' },
  workPositions: { type: 'adworkposition' },
  behaviors: { type: 'adTargetingCategory', class: 'behaviors' },
  lifeEvents: { type: 'adTargetingCategory', class: 'life_events' },
  industries: { type: 'adTargetingCategory', class: 'industries' },
  income: { type: 'adTargetingCategory', class: 'income' },
  familyStatuses: { type: 'adTargetingCategory', class: 'family_statuses' },
};

const text = z.string().nullish();
const found = z.object({
  id: z.coerce.string().optional(),
  key: z.coerce.string().optional(),
  name: z.string(),
  type: text,
  country_code: text,
  country_name: text,
  region: text,
  path: z.array(z.string()).nullish(),
});
type Found = z.infer<typeof found>;
const event = z.object({
  id: z.coerce.string(),
  name: z.string(),
  is_archived: z.boolean().nullish(),
  rule: text,
});

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    paging: z
      .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
      .nullish(),
  });

/**
 * Converts a search result. The path of a place consists of its country and region. The path of an interest ends with
 * its own name.
 */
function itemOf(one: Found): AudienceItem[] {
  const id = one.key ?? one.id;
  if (id === undefined) return [];
  const place = [one.country_name, one.region].filter((name) => name != null && name !== one.name) as string[];
  const path = one.path ?? place;
  return [
    {
      id,
      name: one.name,
      path: path.at(-1) === one.name ? path.slice(0, -1) : path,
      geoKind: KINDS.get(one.type ?? '') ?? null,
      countryCode: one.country_code ?? null,
    },
  ];
}

/** Places, interests, languages and custom events of a Meta ad account. */
export class MetaAudiences implements Audiences {
  constructor(private readonly http: MetaHttp) {}

  async search(
    account: AccountRef,
    { type, text: wanted, limit }: { type: TargetingType; text: string; limit: number },
  ): Promise<AudienceItem[]> {
    const search = SEARCHES[type];
    const query: Record<string, string> = { ...search, limit: search.class ? ALL : String(limit) };
    if (!search.class) query['q'] = wanted;
    if (type === 'locations') query['location_types'] = JSON.stringify([...KINDS.keys()]);
    const all = await this.pages(account, 'search', query, found, search.class ? MAX_PAGES : 1);
    const items = all.flatMap(itemOf);
    if (!search.class) return items.slice(0, limit);
    const words = wanted.toLowerCase().trim();
    return items.filter(({ name }) => name.toLowerCase().includes(words)).slice(0, limit);
  }

  async languages(account: AccountRef): Promise<AudienceLanguage[]> {
    const all = await this.pages(account, 'search', { type: 'adlocale', limit: ALL }, found, MAX_PAGES);
    return all.flatMap(itemOf).map(({ id, name }) => ({ id, name }));
  }

  async ownEvents(account: AccountRef): Promise<OwnEvent[]> {
    const path = `act_${account.externalId}/customconversions`;
    const query = { fields: 'id,name,is_archived,rule', limit: '500' };
    const all = await this.pages(account, path, query, event, MAX_PAGES);
    return all
      .filter(({ is_archived: isArchived }) => !isArchived)
      .map(({ id, name, rule }) => ({ id, name, rule: rule ?? null }));
  }

  private async pages<T extends z.ZodType>(
    account: AccountRef,
    path: string,
    query: Readonly<Record<string, string>>,
    item: T,
    max: number,
  ): Promise<z.infer<T>[]> {
    const items: z.infer<T>[] = [];
    let after: string | null = null;
    for (let page = 0; page < max; page++) {
      const answer: z.infer<ReturnType<typeof pageOf<T>>> = await this.http.get(
        account,
        path,
        { ...query, ...(after !== null && { after }) },
        pageOf(item),
      );
      items.push(...answer.data);
      after = answer.paging?.next ? (answer.paging.cursors?.after ?? null) : null;
      if (after === null) break;
    }
    return items;
  }
}
