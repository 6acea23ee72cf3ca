/** Request of an account that is in progress or whose response was lost. */
export interface PublishAttempt {
  readonly accountId: number;
  readonly key: string;
  /** Body of the request as JSON, in chunks that fit into a draft. */
  readonly body: string[];
}

/**
 * Returns attempts for the values to send. An attempt without a response keeps its key while its values are unchanged,
 * so that the server recognizes it, even from another tab or after a reload.
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

/** Number of characters per chunk. The server accepts texts of 10,000. */
const PIECE = 8_000;

/** Splits a body into chunks. */
export const piecesOf = (body: string): string[] => body.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
