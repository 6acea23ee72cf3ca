import { MEDIA_CONFIG_WORDS, VERSION_FIELD, type MediaConfigPart } from '@adops/domain';
import { z } from 'zod';
import { refusedWith, type SaveOutcome } from '../../app/forms/outcome.js';
import { failureText, hasCode, isMalformedAnswer } from '../../app/transport/errors.js';
import type { MediaConfigFragment, SavedPartFragment, SiteMediaConfigQuery } from '../../gql/graphql.js';

/** Invalid response, with a message for users. */
class Unusable extends Error {}

const envelope = z.object({ status: z.string(), errors: z.array(z.unknown()), versions: z.array(z.unknown()) });
const list = z.array(z.object({})).nullish();
const content = z.object({
  status: z.enum(['active', 'disabled', 'fail']),
  errors: z.array(z.object({ attribute: z.string(), message: z.string() })),
  versions: z.array(z.object({ part: z.string(), version: z.string() })),
  sections: z
    .array(z.object({ name: z.string(), pages: z.array(z.object({ name: z.string(), zones: list })).nullish() }))
    .nullish(),
  yahooTagReplacementsRules: list,
  mediaAlphaPlacementIdReplacementsRules: list,
});

/** Returns the message for a configuration that failed to load. */
export function loadingWords(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  if (isMalformedAnswer(error)) return MEDIA_CONFIG_WORDS.badResponse;
  // A missing site isn't reported as a failed load.
  return hasCode(error, 'NOT_FOUND') ? failureText(error) : MEDIA_CONFIG_WORDS.notFetched;
}

/** Throws if the response lacks data the screens need. */
export function checkMediaConfig({ siteMediaConfig }: SiteMediaConfigQuery): void {
  if (!envelope.safeParse(siteMediaConfig).success) throw new Unusable(MEDIA_CONFIG_WORDS.badResponse);
  if (!content.safeParse(siteMediaConfig).success) throw new Unusable(MEDIA_CONFIG_WORDS.invalidData);
}

/** Returns the message for a failed save. */
export function savingWords(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  return isMalformedAnswer(error) ? MEDIA_CONFIG_WORDS.badResponse : MEDIA_CONFIG_WORDS.notUpdated;
}

/** Returns the changes of a save's response. @throws Unusable if the response has no configuration */
export function changesIn<Changes>(answer: { readonly siteMediaConfig: Changes } | null | undefined): Changes {
  if (!answer?.siteMediaConfig) throw new Unusable(MEDIA_CONFIG_WORDS.badResponse);
  return answer.siteMediaConfig;
}

const saved = z.object({
  status: z.string(),
  errors: z.array(z.object({ attribute: z.string(), message: z.string() })),
});

/**
 * Converts the response of a saved part to the result of its form.
 * @param fieldOf field of a path below the part, or null if the form has none
 * @throws Unusable if the response doesn't have the expected shape
 */
export function outcomeOfPart(
  answer: SavedPartFragment,
  part: MediaConfigPart,
  fieldOf: (path: string) => string | null = (path) => path,
): SaveOutcome {
  if (!saved.safeParse(answer).success) throw new Unusable(MEDIA_CONFIG_WORDS.badResponse);
  const { status, message, errors } = answer;
  if (errors.length === 0)
    return status === 'success'
      ? { kind: 'saved', message: message ?? null }
      : refusedWith(message ?? MEDIA_CONFIG_WORDS.notUpdated);
  const at = errors.map((error) => {
    if (error.attribute === part) return { field: VERSION_FIELD, messages: [error.message] };
    const path = error.attribute.startsWith(`${part}.`) ? fieldOf(error.attribute.slice(part.length + 1)) : null;
    return { field: path ?? '', messages: [error.message] };
  });
  return { kind: 'refused', errors: [{ field: '', messages: [message ?? MEDIA_CONFIG_WORDS.hasErrors] }, ...at] };
}

/** Returns the version of a part when it was fetched. */
export const versionOf = (config: MediaConfigFragment, part: MediaConfigPart): string | null =>
  config.versions.find((each) => each.part === part)?.version ?? null;

/** Returns the first message at a field or below it. Lists show it at the whole list. */
export function errorUnder(errors: Readonly<Record<string, unknown>>, path: string): string | null {
  const found = Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`));
  return found ? String(found[1]) : null;
}
