import { z } from 'zod';
import { refusedWith, type SaveOutcome } from '../../app/forms/outcome.js';
import { failureText, ServerAnswerError } from '../../app/transport/errors.js';
import type { SiteQuery } from '../../gql/graphql.js';

const NO_CONNECTION = 'Connection to server failed';
const INVALID = 'Invalid configuration';
const NO_CHOICES = 'Failed to get addition sites information';

class InvalidConfiguration extends Error {}

/** Words for a site call that failed: no answer at all, an unreadable answer, or what the server says. */
export function siteWords(error: unknown): string {
  if (error instanceof InvalidConfiguration) return INVALID;
  return error instanceof ServerAnswerError ? failureText(error) : NO_CONNECTION;
}

/** Words for a save of a site. @param otherwise when the server answered and could not do it. */
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
/** What the form of a site cannot be drawn without. */
const readable = z.object({
  name: z.string(),
  domain: z.string(),
  countries: z.array(z.object({ code: z.string() })),
  siteGroups: z.array(z.object({ id: z.number() })),
  siteSettings: settings.nullish(),
});

/** Throws when a form cannot be drawn from the answer. null says that there is no such site; nothing at all says nothing. */
export function checkSite({ site }: Partial<SiteQuery>): void {
  if (!readable.nullable().safeParse(site).success) throw new InvalidConfiguration();
}

/** Words for choices that could not be loaded. */
export const choicesWords = (error: unknown): string =>
  error instanceof ServerAnswerError ? NO_CHOICES : `${NO_CHOICES}. ${NO_CONNECTION}`;

/** The answer of saving a site or a group, as the form understands it. */
export function outcomeOf(answer: {
  readonly status: string;
  readonly message?: string | null;
  readonly errors?: readonly { readonly field: string; readonly messages: string[] }[] | null;
}): SaveOutcome {
  if (answer.errors?.length) return { kind: 'refused', errors: answer.errors };
  if (answer.status === 'error') return refusedWith(answer.message ?? 'It was not saved.');
  return { kind: 'saved', message: answer.message ?? null };
}
