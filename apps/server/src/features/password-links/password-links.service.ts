import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
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
import { findPerson, type Person, setPasswordHash, usernameOf } from './password-links.repository.js';

interface Place {
  readonly address: string;
  readonly requestId: string | null;
}

/** Maximum delay between the response and the processing of a request, in milliseconds. */
const LATEST = 1_000;

const ON_ITS_WAY = 'If this user exists and has an email address, they will receive a link.';
const LINK_OVER = 'This link was already used or has expired. Request a new one.';

/** Manages passwords that are set through mailed links, for invitations and forgotten passwords. */
@Injectable()
export class PasswordLinksService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('PasswordLinks');
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly links: OneTimeLinks,
    private readonly sessions: SessionService,
    private readonly throttle: LinkThrottle,
    private readonly mailer: Mailer,
    private readonly audit: AuditService,
  ) {}

  /**
   * Returns the same response in the same time for every name, because nothing is looked up before the response. The
   * work starts at a random moment afterwards, so that the time of the next response reveals nothing either.
   * @param afterAnswer runs its argument once the response is sent.
   */
  async request(name: string, place: Place, afterAnswer: (work: () => void) => void): Promise<BaseResponse> {
    if (!this.mailer.isConfigured)
      return notDone("This server can't send mail. Ask a user who manages users to set a new password.");
    afterAnswer(() => {
      const work = setTimeout(randomInt(LATEST))
        .then(() => this.sendIfKnown(name.trim(), place))
        .catch((error: unknown) => this.logger.error(error))
        .finally(() => this.pending.delete(work));
      this.pending.add(work);
    });
    return done(ON_ITS_WAY);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Invalidates all links of a user whose password or email address has changed. */
  end(userId: number, on: Queryable): Promise<void> {
    return this.links.end(userId, on);
  }

  /** Invites a user. @returns false if the mail couldn't be sent. */
  async invite(person: Person & { email: string }, company: string, from: string): Promise<boolean> {
    const token = await this.links.make(person.id, 'invitation');
    return this.mailer.send({
      to: person.email,
      subject: `Your account on AdOps Console`,
      text: `${from} invites you to ${company} on AdOps Console.

Your username: ${person.username}

Choose your password within seven days with this link:
${this.linkOf(token)}
`,
    });
  }

  /** Notifies users that an administrator set their password, also at their previous address. */
  async tellPasswordWasSet(username: string, addresses: readonly (string | null)[]): Promise<void> {
    for (const to of new Set(addresses.filter((each) => each !== null))) {
      await this.mailer.send({
        to,
        subject: 'Your password was changed',
        text: `An administrator set a new password for ${username} on AdOps Console and signed you out everywhere.\n\nIf you didn't expect this, contact them.\n
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
        if (!(await this.throttle.mayTry(place.address)))
          return notDone('Too many invalid links were tried from this address. Try again in an hour.');
        return refused('token', LINK_OVER);
      }
      const username = await usernameOf(on, userId);
      if (holdsName(password, username)) return refused('password', HOLDS_NAME);
      const hash = await hashPassword(password).catch((error: unknown) => {
        if (error instanceof PasswordQueueFull) return null;
        throw error;
      });
      if (hash === null) return notDone('Many people are signing in right now. Try again in a moment.');
      await setPasswordHash(on, userId, hash);
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

  private async sendIfKnown(name: string, place: Place): Promise<void> {
    const person = await findPerson(this.database.pool, name, place.address);
    const request = {
      address: place.address,
      user: person ? String(person.id) : `name ${name}`,
      isKnown: person?.isKnown ?? false,
    };
    if (!(await this.throttle.mayAsk(request))) return;
    if (person?.email) await this.sendReset({ ...person, email: person.email }, place);
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
      text: `A new password was requested for ${person.username} on AdOps Console.\n\nSet it within an hour with this link:\n${this.linkOf(token)}\n\nIf you didn't request it, ignore this email. Your password won't change.\n
`,
    });
  }

  /** Returns the address of a link. The token follows the #, so that servers on the way never log it. */
  private linkOf(token: string): string {
    return `${this.mailer.address('/set-password')}#${token}`;
  }
}
