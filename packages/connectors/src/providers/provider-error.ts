export type ProviderFailure =
  /** Too many requests. `waitSeconds` is the time until a retry, if the provider returns it. */
  | 'rateLimited'
  /** The key is invalid. */
  | 'unauthorized'
  /** A quota is exhausted, or calls to the URL are forbidden. */
  | 'refused'
  /** The provider rejected the content of the request. */
  | 'rejected'
  /** The provider doesn't support the requested response format. */
  | 'unsupported'
  | 'malformed'
  /** The provider didn't respond in time. */
  | 'slow'
  | 'unavailable';

/** Failure of a provider, with a message for users. */
export class ProviderError extends Error {
  constructor(
    readonly failure: ProviderFailure,
    message: string,
    readonly waitSeconds: number | null = null,
  ) {
    super(message);
  }
}
