import { MAX_VARIANTS, MIN_VARIANTS } from '@adops/domain';
import { z } from 'zod';
import { type SiteApiRef, SiteConfigurationError } from '../site-configuration/port.js';
import { parsed, SiteApi } from '../site-configuration/site-api.js';
import type { UntrustedOptions } from '../untrusted/untrusted-http.js';
import type { SiteAbTest, SiteAbTestInput, SiteAbTests, SiteExperiment } from './port.js';

/** Path below the base address of the site's API. */
const PATH = '/ab-tests';
/** Version of a test that doesn't exist yet. */
const NEW = 'new';
const NOT_FOUND = 404;
const MAX_EXPERIMENTS = 500;

const name = z.string().trim().min(1).max(200);
const text = z
  .string()
  .max(2_000)
  .nullish()
  .transform((given) => given || null);
/** HTTP or HTTPS only, because users see and follow the link. */
const url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullish()
  .transform((given) => given ?? null);
const weight = z.number().min(0).max(1);

const experiments = z.object({
  experiments: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name,
        variants: z
          .array(z.object({ id: z.number().int().min(0), name, presentUrl: url, weight, description: text }))
          .max(50),
      }),
    )
    .max(MAX_EXPERIMENTS),
});

const test = z
  .object({
    version: z.string().min(1).max(200),
    status: z.enum(['active', 'stopped']),
    variants: z
      .array(z.object({ number: z.number().int().min(1), name, presentUrl: url, weight }))
      .min(MIN_VARIANTS)
      .max(MAX_VARIANTS),
  })
  .refine(({ variants }) => Math.abs(variants.reduce((sum, each) => sum + each.weight, 0) - 1) < 1e-6, {
    path: ['variants'],
  });

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/ab-tests/experiments` returns the available
 * experiments; 404 means that the site runs no tests. `GET {apiUrl}/ab-tests/{key}` returns a test, and `PUT` with
 * `If-Match: "new"` starts it. `PUT {apiUrl}/ab-tests/{key}/status` with `{status: "stopped"}` and the version stops
 * it. 412 means that the site has another version. 422 returns `{errors: [{attribute, message}]}`.
 */
export class HttpAbTests implements SiteAbTests {
  private readonly api: SiteApi;

  constructor(options: UntrustedOptions = {}) {
    this.api = new SiteApi(options);
  }

  async experiments(api: SiteApiRef): Promise<readonly SiteExperiment[] | null> {
    const answer = await orNull(this.api.get(api, `${PATH}/experiments`));
    return answer === null ? null : understood(experiments, answer, 'a list of experiments').experiments;
  }

  async read(api: SiteApiRef, key: string): Promise<SiteAbTest | null> {
    const answer = await orNull(this.api.get(api, pathOf(key)));
    return answer === null ? null : understood(test, answer, 'an A/B test');
  }

  async start(api: SiteApiRef, key: string, input: SiteAbTestInput): Promise<SiteAbTest> {
    const conflict = 'The site has a different test with this key.';
    return understood(test, await this.api.put(api, pathOf(key), input, NEW, conflict), 'an A/B test');
  }

  async stop(api: SiteApiRef, key: string, version: string): Promise<SiteAbTest> {
    const conflict = 'The test was changed on the site in the meantime.';
    const answer = await this.api.put(api, `${pathOf(key)}/status`, { status: 'stopped' }, version, conflict);
    return understood(test, answer, 'an A/B test');
  }
}

const pathOf = (key: string): string => `${PATH}/${encodeURIComponent(key)}`;

async function orNull(answer: Promise<string>): Promise<string | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SiteConfigurationError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

function understood<T>(schema: z.ZodType<T>, given: string, what: string): T {
  const answer = schema.safeParse(parsed(given));
  if (answer.success) return answer.data;
  const at = answer.error.issues[0]?.path.join('.') ?? '';
  if (at === '' || at === 'version') throw new SiteConfigurationError('badResponse', `The response is not ${what}.`);
  throw new SiteConfigurationError('invalidData', `The response is not ${what} because it is invalid at '${at}'.`);
}
