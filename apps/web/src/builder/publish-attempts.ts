/** Request of an account that is in progress or whose response was lost. */
export interface PublishAttempt {
  readonly accountId: number;
  readonly key: string;
  /** Body of the request as JSON, in pieces that a draft can hold. */
  readonly body: string[];
}

/**
 * Returns attempts for the values to send. An attempt without a response keeps its key while it is unchanged, so that
 * the server recognizes it, also from another tab or after a reload.
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

/** Characters per text in a draft. The server accepts 10,000. */
const PIECE = 8_000;

/** Splits a body into pieces. */
export const piecesOf = (body: string): string[] => body.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
