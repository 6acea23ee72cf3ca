import { z } from 'zod';
import { type SiteApiRef, SiteConfigurationError } from '../site-configuration/port.js';
import { parsed, SiteApi } from '../site-configuration/site-api.js';
import type { UntrustedOptions } from '../untrusted/untrusted-http.js';
import type { KeywordRotation, KeywordRotations, RotatedKeyword } from './port.js';

/** Path below the base address of the site's API. */
const PATH = '/keyword-rotation';
const WHOLE = 100;

const entry = z.object({
  keyword: z.string().trim().min(1).max(500),
  weight: z.number().int().min(0).max(WHOLE),
  lockWeightPercent: z.boolean(),
  status: z.enum(['active', 'paused']),
  targetLink: z
    .string()
    .max(2_000)
    .nullish()
    .transform((link) => link ?? null),
});
const maybeKeyword = z
  .string()
  .trim()
  .max(500)
  .nullish()
  .transform((text) => text || null);
const rotation = z
  .object({
    version: z.string().min(1).max(200),
    default: maybeKeyword,
    replacement: maybeKeyword,
    isOwnBrand: z
      .boolean()
      .nullish()
      .transform((flag) => flag ?? false),
    list: z.array(entry).max(1_000),
  })
  .refine(({ list }) => addUp(list), { path: ['list'] });

/** Returns true if active keywords receive all visits and paused ones none. Without active keywords there is no rotation. */
function addUp(list: readonly Pick<RotatedKeyword, 'weight' | 'status'>[]): boolean {
  const active = list.filter(({ status }) => status === 'active');
  const sum = list.reduce((all, { weight }) => all + weight, 0);
  return sum === active.reduce((all, { weight }) => all + weight, 0) && (active.length === 0 || sum === WHOLE);
}

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/keyword-rotation/{adgroup}` returns the list with its
 * version, or an empty list without rotation. `default`, `replacement` and `isOwnBrand` are optional. `PUT` with
 * `If-Match: "version"` replaces the list and returns it. 412 means that the version is outdated. 422 returns `{errors:
 * [{attribute, message}]}`.
 */
export class HttpKeywordRotations implements KeywordRotations {
  private readonly api: SiteApi;

  constructor(options: UntrustedOptions = {}) {
    this.api = new SiteApi(options);
  }

  async read(api: SiteApiRef, adgroup: string): Promise<KeywordRotation> {
    return understood(await this.api.get(api, pathOf(adgroup)));
  }

  async save(
    api: SiteApiRef,
    adgroup: string,
    list: readonly RotatedKeyword[],
    version: string,
  ): Promise<KeywordRotation> {
    const conflict = 'Another user saved the rotation in the meantime.';
    return understood(await this.api.put(api, pathOf(adgroup), { list }, version, conflict));
  }
}

const pathOf = (adgroup: string): string => `${PATH}/${encodeURIComponent(adgroup)}`;

function understood(text: string): KeywordRotation {
  const answer = rotation.safeParse(parsed(text));
  if (answer.success) return answer.data;
  const [issue] = answer.error.issues;
  const at = issue?.path.join('.') ?? '';
  if (at === '' || at === 'version')
    throw new SiteConfigurationError('badResponse', 'The response is not a keyword rotation.');
  throw new SiteConfigurationError('invalidData', `The rotation is invalid at '${at}'.`);
}
