import { GraphQLError } from 'graphql';

/** Error codes in responses. All other errors become INTERNAL, and their messages are only logged. */
export type ErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_USER_INPUT' | 'NOT_FOUND' | 'INTERNAL';

/** An expected error with a message for the user. `debugMessage` is the text of the login-as toast. */
class Refusal extends GraphQLError {
  constructor(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}) {
    super(message, { extensions: { code, debugMessage: message, ...extensions } });
  }
}

/** There is no valid session. The text is the same for every reason. */
export class Unauthenticated extends Refusal {
  constructor() {
    super('UNAUTHENTICATED', 'Failed to auth');
  }
}

/** Too many failed sign-ins. The text is the same as for any failed sign-in. */
export class Throttled extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('UNAUTHENTICATED', 'Failed to auth', {
      http: { status: 429, headers: new Map([['retry-after', String(retryAfterSeconds)]]) },
    });
  }
}

/** A signed-in user had too many failed attempts. They must wait, but stay signed in. */
export class TooManyTries extends Refusal {
  constructor(waitSeconds: number) {
    const minutes = Math.ceil(waitSeconds / 60);
    super('BAD_USER_INPUT', `Too many failed attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`);
  }
}

/** The password was correct but isn't sufficient. The challenge must be sent to `confirmSignIn`, with a code. */
export class CodeNeeded extends Refusal {
  constructor({ token, expiresAt }: { readonly token: string; readonly expiresAt: Date }) {
    super('UNAUTHENTICATED', 'Enter a code to sign in.', {
      secondFactor: { challenge: token, expiresAt: expiresAt.toISOString() },
    });
  }
}

export class Forbidden extends Refusal {
  constructor(message = "You don't have permission to do this.") {
    super('FORBIDDEN', message);
  }
}

/** The company requires a second factor, and this member has none yet. */
export class SecondFactorRequired extends Refusal {
  constructor() {
    super('FORBIDDEN', 'This company requires a second factor. Set one up first.', {
      secondFactor: { required: true },
    });
  }
}

/** Input that fits the schema but not the rules. @param fields messages by dotted field path. */
export class BadUserInput extends Refusal {
  constructor(message: string, fields?: Record<string, string[]>) {
    super('BAD_USER_INPUT', message, fields ? { fields } : {});
  }
}

/** Error for unknown and foreign IDs alike. */
export class NotFound extends Refusal {
  constructor(message = 'Not found.') {
    super('NOT_FOUND', message);
  }
}
