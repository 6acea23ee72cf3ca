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

const MOST_TEXT = 500;

/** What a platform answered instead of doing it. Messages are the platform's words, cut and without secrets. */
export abstract class PlatformError extends Error {
  abstract readonly kind: ErrorKind;
  /** Trying the same again later may help. */
  readonly retryable: boolean = false;
  /** Set by the connector. */
  platform: PlatformKey | string = '';
  /** The platform's id of the request, for its support. */
  requestId: string | null = null;

  constructor(message: string) {
    super(message.length > MOST_TEXT ? `${message.slice(0, MOST_TEXT)}…` : message);
    this.name = new.target.name;
  }
}

/** Too many calls. Costs no attempt: wait as long as it says. */
export class RateLimited extends PlatformError {
  readonly kind = 'RateLimited';
  override readonly retryable = true;
  constructor(
    readonly retryAfterMs: number,
    readonly scope: 'account' | 'app' | 'endpoint' = 'account',
    message = `Too many calls: wait ${Math.ceil(retryAfterMs / 1000)} s.`,
  ) {
    super(message);
  }
}

/** The sign-in no longer holds. `recoverable`: a fresh access token may help, else somebody must connect the account again. */
export class AuthExpired extends PlatformError {
  readonly kind = 'AuthExpired';
  constructor(
    readonly recoverable: boolean,
    message = 'The platform no longer accepts the sign-in of this account.',
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
