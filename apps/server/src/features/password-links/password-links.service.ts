import { Injectable, Logger } from '@nestjs/common';
import { fieldMessages, HOLDS_NAME, holdsName, setPasswordForm, TOO_COMMON } from '@adops/domain';
import { AuditService } from '../../core/audit/index.js';
import {
  hashPassword,
  isCommonPassword,
  LinkThrottle,
  OneTimeLinks,
  PasswordQueueFull,
  SessionService,
} from '../../core/auth/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { type BaseResponse, done, notDone, type SaveAnswer } from '../../core/graphql/index.js';
import { Mailer } from '../../core/mail/index.js';

interface Place {
  readonly address: string;
  readonly requestId: string | null;
}

interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
}

const ON_ITS_WAY = 'If there is such a user with a mail address, a link is on its way.';
const LINK_OVER = 'This link was used already or is too old. Ask for a new one.';

/** Passwords set by mailed links: invitations and forgotten passwords. */
@Injectable()
export class PasswordLinksService {
  private readonly logger = new Logger('PasswordLinks');

  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly sessions: SessionService,
    private readonly throttle: LinkThrottle,
    private readonly mailer: Mailer,
    private readonly audit: AuditService,
  ) {}

  /** The same answer, in the same time, whoever it is: the mail is sent afterwards. */
  async request(name: string, place: Place): Promise<BaseResponse> {
    if (!this.mailer.isConfigured) return notDone('This console cannot send mail. Ask somebody who manages users.');
    const person = await this.find(name.trim());
    if (await this.throttle.mayAsk(place.address, person?.id ?? null)) {
      if (person?.email) {
        this.sendReset({ ...person, email: person.email }, place).catch((error: unknown) => this.logger.error(error));
      }
    }
    return done(ON_ITS_WAY);
  }

  /** @returns false when the mail could not be sent. */
  async invite(person: Person & { email: string }, company: string, from: string): Promise<boolean> {
    const token = await this.links.make(person.id, 'invitation');
    return this.mailer.send({
      to: person.email,
      subject: `Your account on AdOps Console`,
      text: `${from} invites you to ${company} on AdOps Console.

Your username: ${person.username}

Choose your password within seven days, by this link:
${this.linkOf(token)}
`,
    });
  }

  /** Tells people that an administrator set their password, also at the address they had before. */
  async tellPasswordWasSet(username: string, addresses: readonly (string | null)[]): Promise<void> {
    for (const to of new Set(addresses.filter((each) => each !== null))) {
      await this.mailer.send({
        to,
        subject: 'Your password was changed',
        text: `An administrator set a new password for ${username} on AdOps Console and ended all sign-ins.

If nobody told you, ask them.
`,
      });
    }
  }

  async setPassword(
    token: string,
    input: { password: string; password_repeat: string },
    place: Place,
  ): Promise<SaveAnswer> {
    const parsed = setPasswordForm.safeParse(input);
    if (!parsed.success) return { errors: fieldMessages(parsed.error) };
    const { password } = parsed.data;
    const refused = (field: string, message: string) => ({ errors: [{ field, messages: [message] }] });
    if (isCommonPassword(password)) return refused('password', TOO_COMMON);
    return this.database.transaction(async (on): Promise<SaveAnswer> => {
      const userId = await this.links.ownerOf(token, on);
      if (userId === null) {
        if (!(await this.throttle.mayAsk(place.address, null))) return notDone('Too many tries. Wait an hour.');
        return refused('token', LINK_OVER);
      }
      const username = await nameOf(on, userId);
      if (holdsName(password, username)) return refused('password', HOLDS_NAME);
      const hash = await hashPassword(password).catch((error: unknown) => {
        if (error instanceof PasswordQueueFull) return null;
        throw error;
      });
      if (hash === null) return notDone('Many people sign in at this moment. Try again.');
      await on.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [userId, hash]);
      await this.links.end(userId, on);
      await this.sessions.revokeAll(userId, 'password set', on);
      await this.audit.record(
        {
          companyId: null,
          userId,
          actorId: userId,
          action: 'password.set',
          entityType: 'user',
          entityId: userId,
          entityName: username,
          requestId: place.requestId,
          address: place.address,
        },
        on,
      );
      return done('Your password is set. Sign in with it.');
    });
  }

  private async sendReset(person: Person & { email: string }, place: Place): Promise<void> {
    const token = await this.links.make(person.id, 'reset');
    await this.audit.record({
      companyId: null,
      userId: person.id,
      actorId: null,
      action: 'password.reset-asked',
      entityType: 'user',
      entityId: person.id,
      entityName: person.username,
      requestId: place.requestId,
      address: place.address,
    });
    await this.mailer.send({
      to: person.email,
      subject: 'Set a new password',
      text: `Somebody asked for a new password for ${person.username} on AdOps Console.

Set it within an hour, by this link:
${this.linkOf(token)}

Was it not you? Then do nothing: your password stays as it is.
`,
    });
  }

  /** The token stands behind the #, so no server on the way writes it down. */
  private linkOf(token: string): string {
    return `${this.mailer.address('/set-password')}#${token}`;
  }

  private async find(name: string): Promise<Person | null> {
    const { rows } = await this.database.pool.query<Person>(
      `SELECT id, username, email FROM user_account
       WHERE is_active AND (lower(username) = lower($1) OR lower(email) = lower($1)) ORDER BY lower(username) = lower($1) DESC LIMIT 1`,
      [name],
    );
    return rows[0] ?? null;
  }
}

async function nameOf(on: Queryable, userId: number): Promise<string> {
  const { rows } = await on.query<{ username: string }>('SELECT username FROM user_account WHERE id = $1', [userId]);
  return rows[0]!.username;
}
