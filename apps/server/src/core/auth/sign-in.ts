import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Database } from '../database/index.js';
import { Throttled } from '../graphql/errors.js';
import type { Caller } from './caller.js';
import { PasswordQueueFull, verifyPassword } from './passwords.js';
import type { SignInThrottle } from './throttle.js';

/** Injection token of the throttle; its store is chosen with the queue's. */
export const SIGN_IN_THROTTLE = Symbol('sign-in throttle');

export interface Origin {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** The one door a password goes through, on `auth` and on any other call. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    @Inject(SIGN_IN_THROTTLE) private readonly throttle: SignInThrottle,
  ) {}

  /**
   * The person, or null for an unknown name, a wrong password and a switched-off user alike, in the same time.
   * @throws Throttled after too many failures, before the password is looked at.
   */
  async withPassword(username: string, password: string, origin: Origin): Promise<Caller | null> {
    const { rows } = await this.database.pool.query<{
      id: number;
      username: string;
      email: string | null;
      password_hash: string | null;
      is_active: boolean;
      known: boolean;
    }>(
      `SELECT u.id, u.username, u.email, u.password_hash, u.is_active,
         EXISTS (SELECT 1 FROM session s WHERE s.user_id = u.id AND s.user_ip = $2) AS known
       FROM user_account u WHERE lower(u.username) = lower($1)`,
      [username, origin.address],
    );
    const user = rows[0];
    const attempt = { username, address: origin.address, knownAddress: user?.known ?? false };
    const event = {
      companyId: null,
      requestId: origin.requestId,
      address: origin.address,
      entityType: 'user',
      entityName: username.slice(0, 200),
    };

    const wait = await this.throttle.blockedFor(attempt);
    if (wait > 0) {
      await this.audit.record({ ...event, userId: user?.id ?? null, actorId: null, action: 'signin.throttled' });
      throw new Throttled(wait);
    }
    let right: boolean;
    try {
      right = await verifyPassword(user?.password_hash ?? null, password);
    } catch (error) {
      if (error instanceof PasswordQueueFull) throw new Throttled(1);
      throw error;
    }
    if (!user || !right || !user.is_active) {
      await this.throttle.failed(attempt);
      await this.audit.record({ ...event, userId: user?.id ?? null, actorId: null, action: 'signin.failed' });
      return null;
    }
    await this.throttle.succeeded(attempt);
    return { userId: user.id, username: user.username, email: user.email, sessionId: null, via: 'password' };
  }
}
