import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Database } from '../database/index.js';
import { CodeNeeded, Throttled, TooManyTries, Unauthenticated } from '../graphql/errors.js';
import { authAttempts } from '../metrics/index.js';
import type { Caller } from './caller.js';
import { SignInChallenges } from './challenges.js';
import { PasswordQueueFull } from './password-hash-queue.js';
import { verifyPassword } from './passwords.js';
import { type Proof, SecondFactors } from './second-factors.js';
import { SessionService } from './sessions.js';
import type { Attempt, SignInThrottle } from './throttle.js';

/** Injection token of the throttle. Its store is selected together with the store of the queue. */
export const SIGN_IN_THROTTLE = Symbol('sign-in throttle');

export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly known: boolean;
}

/** Verifies all passwords, for `auth` and other calls, and their codes. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly factors: SecondFactors,
    private readonly challenges: SignInChallenges,
    private readonly sessions: SessionService,
    @Inject(SIGN_IN_THROTTLE) private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Returns the user. Returns null for an unknown name, a wrong password or an inactive user, in the same time.
   * @param isSignIn true if a session is requested. Other calls leave sign-ins their share of the hashing.
   * @throws Throttled after too many failures, before the password is checked. Throws CodeNeeded if the password is
   * correct but the user has a second factor, because a password alone isn't sufficient
   */
  async withPassword(username: string, password: string, origin: Origin, isSignIn: boolean): Promise<Caller | null> {
    const user = await this.find(username, origin.address);
    const attempt = attemptOf(username, origin, user);
    const userId = user?.id ?? null;
    await this.refuseThrottled(attempt, userId, origin);
    const admit = async (): Promise<void> => {
      const wait = await this.waitFor(attempt, userId, origin);
      if (wait > 0) throw new Throttled(wait);
    };
    if (!(await this.isRight(user, password, attempt, isSignIn, admit)) || !user) {
      await this.recordFailure(attempt, userId, 'signin.failed', origin);
      return null;
    }
    if (await this.factors.isOn(user.id)) {
      // The attempt is neither a failure nor a success. Earlier failures still count until the code is also correct.
      await this.throttle.giveBack(attempt);
      throw new CodeNeeded(await this.challenges.make(user.id));
    }
    await this.throttle.succeeded(attempt);
    authAttempts.inc({ result: 'ok' });
    return { userId: user.id, username: user.username, email: user.email, sessionId: null, via: 'password' };
  }

  /**
   * Completes the second step of a sign-in: the challenge from the first step and a code from the app, or a recovery
   * code. Opens a session.
   * @throws Throttled, or Unauthenticated if either is wrong.
   */
  async withCode(
    challenge: string,
    code: string,
    origin: Origin,
  ): Promise<{ userId: number; sessionId: number; token: string; expiresAt: Date; proof: Proof }> {
    const person = await this.challenges.tryWith(challenge);
    if (!person) {
      const wait = await this.throttle.junkChallenge(origin.address);
      throw wait > 0 ? new Throttled(wait) : new Unauthenticated();
    }
    const { userId, username } = person;
    const attempt = attemptOf(username, origin, await this.find(username, origin.address));
    const wait = await this.waitFor(attempt, userId, origin);
    if (wait > 0) throw new Throttled(wait);
    const proof = await this.factors.take(userId, code);
    if (proof === null || !(await this.challenges.use(challenge))) {
      await this.recordFailure(attempt, userId, 'signin.code-failed', origin);
      throw new Unauthenticated();
    }
    await this.throttle.succeeded(attempt);
    authAttempts.inc({ result: 'ok' });
    const { id, token, expiresAt } = await this.sessions.open(userId, origin.address, origin.userAgent);
    return { userId, sessionId: id, token, expiresAt, proof };
  }

  /** Checks the password of a signed-in user. @throws TooManyTries after too many failures */
  isPasswordOf(caller: Caller, password: string, origin: Origin): Promise<boolean> {
    return this.whileSignedIn(caller, origin, (user, attempt, admit) =>
      this.isRight(user, password, attempt, false, admit),
    );
  }

  /**
   * Checks a password or code of a signed-in user. Failures count like failed sign-ins, so that a stolen session can't
   * be used to guess. The user stays signed in.
   * @throws TooManyTries after too many failures
   */
  counted(caller: Caller, origin: Origin, check: () => Promise<boolean>): Promise<boolean> {
    return this.whileSignedIn(caller, origin, async (_user, _attempt, admit) => {
      await admit();
      return check();
    });
  }

  private async whileSignedIn(
    caller: Caller,
    origin: Origin,
    check: (user: Person | null, attempt: Attempt, admit: () => Promise<void>) => Promise<boolean>,
  ): Promise<boolean> {
    const user = await this.find(caller.username, origin.address);
    const attempt = attemptOf(caller.username, origin, user);
    const right = await check(user, attempt, async () => {
      const wait = await this.waitFor(attempt, caller.userId, origin);
      if (wait > 0) throw new TooManyTries(wait);
    });
    if (right) await this.throttle.giveBack(attempt);
    else await this.recordFailure(attempt, caller.userId, 'signin.failed', origin);
    return right;
  }

  private async isRight(
    user: Person | null,
    password: string,
    { username, address, knownAddress }: Attempt,
    isSignIn: boolean,
    admit: () => Promise<void>,
  ): Promise<boolean> {
    const caller = { user: username.toLowerCase(), address, isKnown: knownAddress, isSignIn };
    try {
      const right = await verifyPassword(user?.password_hash ?? null, password, caller, admit);
      return right && user !== null && user.is_active;
    } catch (error) {
      if (error instanceof PasswordQueueFull) throw new Throttled(1);
      throw error;
    }
  }

  private async find(username: string, address: string): Promise<Person | null> {
    const { rows } = await this.database.pool.query<Person>(
      `SELECT u.id, u.username, u.email, u.password_hash, u.is_active,
         EXISTS (SELECT 1 FROM session s WHERE s.user_id = u.id AND s.user_ip = $2) AS known
       FROM user_account u WHERE lower(u.username) = lower($1)`,
      [username, address],
    );
    return rows[0] ?? null;
  }

  /** Rejects a blocked attempt before it waits in the queue. */
  private async refuseThrottled(attempt: Attempt, userId: number | null, origin: Origin): Promise<void> {
    const wait = await this.throttle.blockedFor(attempt);
    if (wait === 0) return;
    await this.recordRefusal(attempt, userId, origin);
    throw new Throttled(wait);
  }

  /** Consumes the points of the attempt. @returns seconds to wait, which are recorded, or 0 */
  private async waitFor(attempt: Attempt, userId: number | null, origin: Origin): Promise<number> {
    const wait = await this.throttle.take(attempt);
    if (wait > 0) await this.recordRefusal(attempt, userId, origin);
    return wait;
  }

  private async recordRefusal(attempt: Attempt, userId: number | null, origin: Origin): Promise<void> {
    authAttempts.inc({ result: 'throttled' });
    if (await this.throttle.isWorthRecording(attempt.address))
      await this.audit.record({ ...eventOf(attempt, origin), userId, action: 'signin.throttled' });
  }

  private async recordFailure(attempt: Attempt, userId: number | null, action: string, origin: Origin): Promise<void> {
    authAttempts.inc({ result: 'failed' });
    await this.audit.record({ ...eventOf(attempt, origin), userId, action });
  }
}

const attemptOf = (username: string, { address }: Origin, user: Person | null): Attempt => ({
  username,
  address,
  knownAddress: user?.known ?? false,
});

const eventOf = ({ username }: Attempt, { requestId, address }: Origin) => ({
  companyId: null,
  actorId: null,
  requestId,
  address,
  entityType: 'user',
  entityName: username.slice(0, 200),
});
