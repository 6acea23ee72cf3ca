import { z } from 'zod';
import { refusedWith, type SaveOutcome } from '../../app/forms/outcome.js';
import { failureText, ServerAnswerError } from '../../app/transport/errors.js';
import type { SiteQuery } from '../../gql/graphql.js';

const NO_CONNECTION = 'Connection to server failed';
const INVALID = 'Invalid configuration';
const NO_CHOICES = 'Failed to get addition sites information';

class InvalidConfiguration extends Error {}

/** Returns the message for a failed request: no connection, an invalid response, or the server's message. */
export function siteWords(error: unknown): string {
  if (error instanceof InvalidConfiguration) return INVALID;
  return error instanceof ServerAnswerError ? failureText(error) : NO_CONNECTION;
}

/** Returns the message for a failed save. @param otherwise message if the server responded with an error */
export const savingWords =
  (otherwise: string) =>
  (error: unknown): string =>
    error instanceof ServerAnswerError ? otherwise : NO_CONNECTION;

const text = z.string().nullish();
const settings = z.object({
  apiUrl: text,
  apiUser: text,
  repository: text,
  keywordParamName: text,
  options: z.object({ engine: text, urlTemplate: text, feedIds: z.array(z.number()).nullish() }).nullish(),
});
/** Minimum fields the site form needs. */
const readable = z.object({
  name: z.string(),
  domain: z.string(),
  countries: z.array(z.object({ code: z.string() })),
  siteGroups: z.array(z.object({ id: z.number() })),
  siteSettings: settings.nullish(),
});

/**
 * Throws if the form can't be rendered from the response. A null site is valid and means not found, a missing one is
 * not.
 */
export function checkSite({ site }: Partial<SiteQuery>): void {
  if (!readable.nullable().safeParse(site).success) throw new InvalidConfiguration();
}

/** Returns the message for choices that failed to load. */
export const choicesWords = (error: unknown): string =>
  error instanceof ServerAnswerError ? NO_CHOICES : `${NO_CHOICES}. ${NO_CONNECTION}`;

/** Converts the response of saving a site or group to the result of the form. */
export function outcomeOf(answer: {
  readonly status: string;
  readonly message?: string | null;
  readonly errors?: readonly { readonly field: string; readonly messages: string[] }[] | null;
}): SaveOutcome {
  if (answer.errors?.length) return { kind: 'refused', errors: answer.errors };
  if (answer.status === 'error') return refusedWith(answer.message ?? "It wasn't saved.");
  return { kind: 'saved', message: answer.message ?? null };
}
