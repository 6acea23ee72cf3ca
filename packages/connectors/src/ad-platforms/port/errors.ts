import type { PlatformKey } from './account.js';

export type ErrorKind =
  | 'RateLimited'
  | 'AuthExpired'
  | 'InvalidRequest'
  | 'PermissionDenied'
  | 'NotSupported'
  | 'NotFound'
  | 'Conflict'
  | 'Unavailable';

/** Field that the platform rejected, under the platform's own name. */
export interface PlatformFieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const MAX_TEXT = 500;
const MASK = '********';
/** Minimum length of a masked secret. Shorter secrets would match parts of ordinary words. */
const MIN_SECRET_LENGTH = 4;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** Failure of a call to a platform. The message is the platform's text, shortened and without secrets. */
export abstract class PlatformError extends Error {
  abstract readonly kind: ErrorKind;
  /** True if a later retry may succeed. */
  readonly retryable: boolean = false;
  /** Set by the connector. */
  platform: PlatformKey | string = '';
  /** The platform's request id, for its support team. */
  requestId: string | null = null;
  /** Complete text, because a truncated secret couldn't be found and masked anymore. */
  readonly #words: string;

  constructor(message: string) {
    super(cut(message));
    this.#words = message;
    this.name = new.target.name;
  }

  /** Masks the secrets in the platform's text before it is shortened. */
  hide(secrets: readonly string[]): void {
    // Sorted by descending length, because one secret may start with another.
    const known = secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).sort((a, b) => b.length - a.length);
    this.message = cut(known.reduce((text, secret) => text.replaceAll(secret, MASK), this.#words));
  }
}

/** Rate limit exceeded. Doesn't count as an attempt. Callers wait for the given time. */
export class RateLimited extends PlatformError {
  readonly kind = 'RateLimited';
  override readonly retryable = true;
  constructor(
    readonly retryAfterMs: number,
    readonly scope: 'account' | 'app' | 'endpoint' = 'account',
    message = `Rate limit exceeded. Retry in ${Math.ceil(retryAfterMs / 1000)} s.`,
  ) {
    super(message);
  }
}

/**
 * Login that is no longer valid. If `recoverable`, a new access token may help. Otherwise a user must reconnect the
 * account.
 */
export class AuthExpired extends PlatformError {
  readonly kind = 'AuthExpired';
  constructor(
    readonly recoverable: boolean,
    message = "The platform no longer accepts this account's credentials.",
  ) {
    super(message);
  }
}

export class InvalidRequest extends PlatformError {
  readonly kind: ErrorKind = 'InvalidRequest';
  constructor(
    message: string,
    readonly fieldErrors: readonly PlatformFieldError[] = [],
  ) {
    super(message);
  }
}

/** Missing permission of the account. Never retried, and not a reason to disconnect the account. */
export class PermissionDenied extends InvalidRequest {
  override readonly kind = 'PermissionDenied';
}

/** Feature that the platform doesn't support. Thrown before any call. */
export class NotSupported extends InvalidRequest {
  override readonly kind = 'NotSupported';
}

export class NotFound extends PlatformError {
  readonly kind = 'NotFound';
}

/** Mismatch between the current value at the platform and the expected value. */
export class Conflict extends PlatformError {
  readonly kind = 'Conflict';
  constructor(
    message: string,
    /** Current value at the platform. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** Missing response, or one that can't be interpreted. */
export class Unavailable extends PlatformError {
  readonly kind = 'Unavailable';
  override readonly retryable = true;
  constructor(
    message: string,
    /** True if the request may have been carried out. Check before you send it again. */
    readonly outcomeUnknown = false,
  ) {
    super(message);
  }
}
