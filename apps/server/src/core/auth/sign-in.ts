import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Database } from '../database/index.js';
import { CodeNeeded, Throttled, TooManyTries, Unauthenticated } from '../graphql/errors.js';
import { authAttempts } from '../metrics/index.js';
import type { Caller } from './caller.js';
import { SignInChallenges } from './challenges.js';
import { PasswordQueueFull, verifyPassword } from './passwords.js';
import { type Proof, SecondFactors } from './second-factors.js';
import { SessionService } from './sessions.js';
import type { Attempt, SignInThrottle } from './throttle.js';

/** Injection token of the throttle; its store is chosen with the queue's. */
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

/** The one door a password goes through, on `auth` and on any other call, and the codes that go with it. */
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
   * The person, or null for an unknown name, a wrong password and a switched-off user alike, in the same time.
   * @throws Throttled after too many failures, before the password is looked at; CodeNeeded when the password was right
   * and the person has a second factor: a password alone lets them in nowhere.
   */
  async withPassword(username: string, password: string, origin: Origin): Promise<Caller | null> {
    const user = await this.find(username, origin.address);
    const attempt = attemptOf(username, origin, user);
    await this.refuseThrottled(attempt, user?.id ?? null, origin);
    if (!(await this.isRight(user, password)) || !user) {
      await this.failed(attempt, user?.id ?? null, 'signin.failed', origin);
      return null;
    }
    // Failures count on until the code was right too.
    if (await this.factors.isOn(user.id)) throw new CodeNeeded(await this.challenges.make(user.id));
    await this.throttle.succeeded(attempt);
    authAttempts.inc({ result: 'ok' });
    return { userId: user.id, username: user.username, email: user.email, sessionId: null, via: 'password' };
  }

  /**
   * The second half of a sign-in: the challenge of the first and a code of the app, or a recovery code. Opens a session.
   * @throws Throttled, or Unauthenticated for whatever is wrong.
   */
  async withCode(
    challenge: string,
    code: string,
    origin: Origin,
  ): Promise<{ userId: number; sessionId: number; token: string; expiresAt: Date; proof: Proof }> {
    const person = await this.challenges.tryWith(challenge);
    if (!person) {
      await this.refuseGuesses(origin);
      throw new Unauthenticated();
    }
    const { userId, username } = person;
    const attempt = attemptOf(username, origin, await this.find(username, origin.address));
    await this.refuseThrottled(attempt, userId, origin);
    const proof = await this.factors.take(userId, code);
    if (proof === null || !(await this.challenges.use(challenge))) {
      await this.failed(attempt, userId, 'signin.code-failed', origin);
      throw new Unauthenticated();
    }
    await this.throttle.succeeded(attempt);
    authAttempts.inc({ result: 'ok' });
    const { id, token, expiresAt } = await this.sessions.open(userId, origin.address, origin.userAgent);
    return { userId, sessionId: id, token, expiresAt, proof };
  }

  /** Whether this is the password of somebody who is signed in. @throws TooManyTries */
  isPasswordOf(caller: Caller, password: string, origin: Origin): Promise<boolean> {
    return this.counted(caller, origin, (user) => this.isRight(user, password));
  }

  /**
   * Whether what somebody who is signed in typed is right. Counts like a sign-in: a session that was taken over is no
   * place to guess from. They stay signed in. @throws TooManyTries
   */
  async counted(caller: Caller, origin: Origin, check: (user: Person | null) => Promise<boolean>): Promise<boolean> {
    const user = await this.find(caller.username, origin.address);
    const attempt = attemptOf(caller.username, origin, user);
    const wait = await this.throttledFor(attempt, caller.userId, origin);
    if (wait > 0) throw new TooManyTries(wait);
    const right = await check(user);
    if (!right) await this.failed(attempt, caller.userId, 'signin.failed', origin);
    return right;
  }

  private async isRight(user: Person | null, password: string): Promise<boolean> {
    try {
      const right = await verifyPassword(user?.password_hash ?? null, password);
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

  private async refuseThrottled(attempt: Attempt, userId: number | null, origin: Origin): Promise<void> {
    const wait = await this.throttledFor(attempt, userId, origin);
    if (wait > 0) throw new Throttled(wait);
  }

  /** Seconds to wait, which are recorded; 0: go on. */
  private async throttledFor(attempt: Attempt, userId: number | null, origin: Origin): Promise<number> {
    const wait = await this.throttle.blockedFor(attempt);
    if (wait > 0) {
      authAttempts.inc({ result: 'throttled' });
      await this.audit.record({ ...eventOf(attempt, origin), userId, action: 'signin.throttled' });
    }
    return wait;
  }

  /** Challenges that are none: guessing them is guessing at nobody, and counts for the place. */
  private async refuseGuesses(origin: Origin): Promise<void> {
    const attempt: Attempt = { username: '', address: origin.address, knownAddress: false };
    await this.refuseThrottled(attempt, null, origin);
    await this.throttle.failed(attempt);
  }

  private async failed(attempt: Attempt, userId: number | null, action: string, origin: Origin): Promise<void> {
    await this.throttle.failed(attempt);
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
