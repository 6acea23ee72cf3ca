export type ProviderFailure =
  /** Too many requests; `waitSeconds` says when to try again, where the provider does. */
  | 'rateLimited'
  /** The key is not accepted. */
  | 'unauthorized'
  /** A quota is used up, or the address is one that is never called. */
  | 'refused'
  /** The request itself, for what it asks. */
  | 'rejected'
  /** The provider knows nothing of the form an answer was asked in. */
  | 'unsupported'
  | 'malformed'
  /** No answer in time. */
  | 'slow'
  | 'unavailable';

/** A provider did not do what was asked; the message is for users. */
export class ProviderError extends Error {
  constructor(
    readonly failure: ProviderFailure,
    message: string,
    readonly waitSeconds: number | null = null,
  ) {
    super(message);
  }
}
