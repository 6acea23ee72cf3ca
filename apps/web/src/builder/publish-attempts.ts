/** A request of an account that is under way, or whose answer was lost. */
export interface PublishAttempt {
  readonly accountId: number;
  readonly key: string;
  /** Body of the request as JSON, in pieces that a draft can hold. */
  readonly body: string[];
}

/**
 * Attempts for what is to be sent. One that had no answer keeps its key while it is the same: the console then knows it again, also
 * from another tab or after a reload of the page.
 */
export function attemptsFor(
  before: readonly PublishAttempt[],
  wanted: readonly Omit<PublishAttempt, 'key'>[],
  newKey: () => string,
): PublishAttempt[] {
  return wanted.map(
    ({ accountId, body }) =>
      before.find((each) => each.accountId === accountId && each.body.join('') === body.join('')) ?? {
        ...{ accountId, body, key: newKey() },
      },
  );
}

/** Characters of a text in a draft; the console takes 10,000. */
const PIECE = 8_000;

/** Splits a body into pieces. */
export const piecesOf = (body: string): string[] => body.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
