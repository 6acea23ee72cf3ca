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
/** Minimum length of a masked secret. Shorter ones would match parts of ordinary words. */
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
  /** Complete text, because a truncated secret could no longer be found. */
  readonly #words: string;

  constructor(message: string) {
    super(cut(message));
    this.#words = message;
    this.name = new.target.name;
  }

  /** Masks the secrets in the platform's text before it is shortened. */
  hide(secrets: readonly string[]): void {
    // Longest first, because one secret may begin with another.
    const known = secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).sort((a, b) => b.length - a.length);
    this.message = cut(known.reduce((text, secret) => text.replaceAll(secret, MASK), this.#words));
  }
}

/** Rate limit exceeded. Doesn't count as an attempt; wait for the given time. */
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
 * The login is no longer valid. `recoverable`: a new access token may help, otherwise a user must reconnect the
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

/** The account lacks the permission. Never retried, and no reason to disconnect the account. */
export class PermissionDenied extends InvalidRequest {
  override readonly kind = 'PermissionDenied';
}

/** The platform doesn't support the feature. Thrown before any call. */
export class NotSupported extends InvalidRequest {
  override readonly kind = 'NotSupported';
}

export class NotFound extends PlatformError {
  readonly kind = 'NotFound';
}

/** The current value at the platform isn't the expected one. */
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

/** No response, or one that can't be interpreted. */
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
