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

/** A field the platform refused, in its own name for it. */
export interface PlatformFieldError {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

const MAX_TEXT = 500;
const MASK = '********';
/** What is shorter is part of ordinary words. */
const MIN_SECRET_LENGTH = 4;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** What a platform answered instead of doing it. Messages are the platform's words, without secrets and cut. */
export abstract class PlatformError extends Error {
  abstract readonly kind: ErrorKind;
  /** Trying the same again later may help. */
  readonly retryable: boolean = false;
  /** Set by the connector. */
  platform: PlatformKey | string = '';
  /** The platform's id of the request, for its support. */
  requestId: string | null = null;
  /** Whole: a secret that is cut in two would no longer be found. */
  readonly #words: string;

  constructor(message: string) {
    super(cut(message));
    this.#words = message;
    this.name = new.target.name;
  }

  /** Takes these out of the words of the platform, before they are cut. */
  hide(secrets: readonly string[]): void {
    // The longest first: one may begin with another.
    const known = secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).sort((a, b) => b.length - a.length);
    this.message = cut(known.reduce((text, secret) => text.replaceAll(secret, MASK), this.#words));
  }
}

/** Too many calls. Costs no attempt: wait as long as it says. */
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
 * The sign-in no longer holds. `recoverable`: a fresh access token may help, otherwise a user must reconnect the
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

/** The account may not do this. Never repeated, and no reason to disconnect it. */
export class PermissionDenied extends InvalidRequest {
  override readonly kind = 'PermissionDenied';
}

/** The platform has nothing like it; said before any call. */
export class NotSupported extends InvalidRequest {
  override readonly kind = 'NotSupported';
}

export class NotFound extends PlatformError {
  readonly kind = 'NotFound';
}

/** The platform holds something else than expected. */
export class Conflict extends PlatformError {
  readonly kind = 'Conflict';
  constructor(
    message: string,
    /** What it holds. */
    readonly current?: unknown,
  ) {
    super(message);
  }
}

/** No answer, or one that cannot be understood. */
export class Unavailable extends PlatformError {
  readonly kind = 'Unavailable';
  override readonly retryable = true;
  constructor(
    message: string,
    /** The request may have been carried out: look before doing it again. */
    readonly outcomeUnknown = false,
  ) {
    super(message);
  }
}
