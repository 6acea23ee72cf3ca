import { MEDIA_CONFIG_WORDS, VERSION_FIELD, type MediaConfigPart } from '@adops/domain';
import { z } from 'zod';
import { refusedWith, type SaveOutcome } from '../../app/forms/outcome.js';
import { failureText, hasCode, isMalformedAnswer } from '../../app/transport/errors.js';
import type { MediaConfigFragment, SavedPartFragment, SiteMediaConfigQuery } from '../../gql/graphql.js';

/** An answer that cannot be what it should; its words are for people. */
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

/** Words for a configuration that could not be loaded. */
export function loadingWords(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  if (isMalformedAnswer(error)) return MEDIA_CONFIG_WORDS.badResponse;
  // A site that is not there is no failed load.
  return hasCode(error, 'NOT_FOUND') ? failureText(error) : MEDIA_CONFIG_WORDS.notFetched;
}

/** Throws when the screens cannot be drawn from the answer. */
export function checkMediaConfig({ siteMediaConfig }: SiteMediaConfigQuery): void {
  if (!envelope.safeParse(siteMediaConfig).success) throw new Unusable(MEDIA_CONFIG_WORDS.badResponse);
  if (!content.safeParse(siteMediaConfig).success) throw new Unusable(MEDIA_CONFIG_WORDS.invalidData);
}

/** Words for a save that failed. */
export function savingWords(error: unknown): string {
  if (error instanceof Unusable) return error.message;
  return isMalformedAnswer(error) ? MEDIA_CONFIG_WORDS.badResponse : MEDIA_CONFIG_WORDS.notUpdated;
}

/** What was changed, of the answer to a save. @throws Unusable when the answer says nothing of the configuration */
export function changesIn<Changes>(answer: { readonly siteMediaConfig: Changes } | null | undefined): Changes {
  if (!answer?.siteMediaConfig) throw new Unusable(MEDIA_CONFIG_WORDS.badResponse);
  return answer.siteMediaConfig;
}

const saved = z.object({
  status: z.string(),
  errors: z.array(z.object({ attribute: z.string(), message: z.string() })),
});

/**
 * How saving a part went, for its form. @param fieldOf field of a path below the part; null when the form has none.
 * @throws Unusable when the answer has not the expected shape
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

/** Version of a part as it was read. */
export const versionOf = (config: MediaConfigFragment, part: MediaConfigPart): string | null =>
  config.versions.find((each) => each.part === part)?.version ?? null;

/** The first message at a field or below it: lists show theirs at the whole. */
export function errorUnder(errors: Readonly<Record<string, unknown>>, path: string): string | null {
  const found = Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`));
  return found ? String(found[1]) : null;
}
