import { z } from 'zod';
import { type SiteApiRef, SiteConfigurationError } from '../site-configuration/port.js';
import { parsed, SiteApi } from '../site-configuration/site-api.js';
import type { UntrustedOptions } from '../untrusted/untrusted-http.js';
import type { SiteHotspotContent, SiteHotspotGroup, SiteHotspotGroups, SiteHotspotPage } from './port.js';

/** Path below the base address of the site's API. */
const PATH = '/hotspot-groups';
const PAGES = '/hotspot-pages';
const NOT_FOUND = 404;
/** Maximum groups per site and pages per list. */
const MAX_GROUPS = 20_000;
const MAX_ANSWERS = 400;
const ID_LIMIT = 2_147_483_647;

const id = z.number().int().min(1).max(ID_LIMIT);
const ids = z.array(id).max(500);
const name = z.string().trim().min(1).max(200);
/** HTTP or HTTPS only, because users see and follow the link. */
const url = z.url({ protocol: /^https?$/ }).max(2_048);
const maybeUrl = url.nullish().transform((given) => given ?? null);

const pages = z.object({
  pages: z
    .array(
      z.object({
        name,
        action: z
          .string()
          .trim()
          .max(200)
          .nullish()
          .transform((given) => given || null),
      }),
    )
    .max(200),
});
const group = z.object({
  id,
  key: z
    .uuid()
    .nullish()
    .transform((given) => given ?? null),
  version: z.string().min(1).max(200),
  page: name,
  format: z.number().int().min(1).max(99),
  marketIds: ids,
  sourceIds: ids,
  keywords: z.array(z.string().trim().min(1).max(500)).max(1_000),
  hotspots: z
    .array(
      z.object({ id, text: z.string().trim().min(1).max(500), link: url, imageUrl: maybeUrl, thumbImageUrl: maybeUrl }),
    )
    .max(1_000),
});
const list = z.object({
  groups: z.array(group).max(MAX_GROUPS),
  nextCursor: z
    .string()
    .min(1)
    .max(500)
    .nullish()
    .transform((given) => given ?? null),
});

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/hotspot-pages` and `GET {apiUrl}/hotspot-groups`
 * return all pages and groups; 404 means that the site shows no hotspots. `GET {apiUrl}/hotspot-groups/{group}` returns
 * a group by id or key. `PUT` replaces the whole group with `If-Match: "version"`, or creates it under the key with
 * `"new"`. 412 means that the site has another version. 422 returns `{errors: [{attribute, message}]}`.
 */
export class HttpHotspotGroups implements SiteHotspotGroups {
  private readonly api: SiteApi;

  constructor(options: UntrustedOptions = {}) {
    this.api = new SiteApi(options);
  }

  async pages(api: SiteApiRef): Promise<readonly SiteHotspotPage[] | null> {
    const answer = await orNull(this.api.get(api, PAGES));
    return answer === null ? null : understood(pages, answer, 'a list of pages').pages;
  }

  async list(api: SiteApiRef): Promise<readonly SiteHotspotGroup[] | null> {
    const byId = new Map<number, SiteHotspotGroup>();
    let cursor: string | null = null;
    for (let answers = 0; answers < MAX_ANSWERS; answers++) {
      const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await orNull(this.api.get(api, `${PATH}${query}`));
      if (answer === null) return null;
      const { groups, nextCursor } = understood(list, answer, 'a list of hotspot groups');
      for (const each of groups) byId.set(each.id, each);
      if (nextCursor === null) return [...byId.values()];
      if (byId.size > MAX_GROUPS) break;
      cursor = nextCursor;
    }
    throw new SiteConfigurationError('invalidData', "The site's list of hotspot groups has too many pages.");
  }

  async read(api: SiteApiRef, ref: string): Promise<SiteHotspotGroup | null> {
    const answer = await orNull(this.api.get(api, pathOf(ref)));
    return answer === null ? null : understood(group, answer, 'a hotspot group');
  }

  async save(api: SiteApiRef, ref: string, content: SiteHotspotContent, version: string): Promise<SiteHotspotGroup> {
    const conflict = 'The group was changed on the site in the meantime.';
    return understood(group, await this.api.put(api, pathOf(ref), content, version, conflict), 'a hotspot group');
  }
}

const pathOf = (ref: string): string => `${PATH}/${encodeURIComponent(ref)}`;

/** Returns null if the site responds with 404. */
async function orNull(answer: Promise<string>): Promise<string | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SiteConfigurationError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

function understood<T>(schema: z.ZodType<T>, text: string, what: string): T {
  const answer = parsed(text);
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  if (at === '' || typeof answer !== 'object' || answer === null)
    throw new SiteConfigurationError('badResponse', `The response is not ${what}.`);
  throw new SiteConfigurationError('invalidData', `The response has an invalid value at '${at}'.`);
}
