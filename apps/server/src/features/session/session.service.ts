import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { type Caller, SessionService, UsageThrottle } from '../../core/auth/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, notDone, type User } from '../../core/graphql/index.js';
import { mayActAs } from '../../core/permissions/index.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { Auth, AuthUser, LoginAsUser, MainUser, UserSession } from './session.model.js';
import { companiesOf, insertUsage } from './session.repository.js';

/** Origin of a call, for the audit log. */
interface Place {
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** Maximum length of a login-as note in audit records. */
const MAX_NOTE_LENGTH = 1_000;
/** Maximum size of a usage record, so that records can't fill the database. */
const MAX_USAGE = 10_000;

/** Sessions of the signed-in user, including login-as. */
@Injectable()
export class ConsoleSessionService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly catalogue: CatalogueService,
    private readonly usage: UsageThrottle,
  ) {}

  /** Returns the session of the call. A call with a password signs in and receives a token. */
  async auth(caller: Caller, viewer: Viewer | null, place: Place): Promise<Auth> {
    const opened =
      caller.via === 'password' ? await this.sessions.open(caller.userId, place.address, place.userAgent) : null;
    if (opened) {
      await this.audit.record({
        companyId: viewer?.companyId ?? null,
        userId: caller.userId,
        actorId: caller.userId,
        sessionId: opened.id,
        action: 'signin.ok',
        entityType: 'session',
        requestId: place.requestId,
        address: place.address,
      });
    }
    const acting = viewer !== null && viewer.userId !== viewer.actorId;
    const [companies, member] = await Promise.all([
      companiesOf(this.database.pool, viewer?.userId ?? caller.userId),
      viewer ? this.memberOf(viewer) : null,
    ]);
    const active = companies.find(({ id }) => id === viewer?.companyId) ?? null;
    const mainUser: MainUser | null = acting
      ? { id: caller.userId, username: caller.username, email: caller.email }
      : null;
    return {
      token: opened?.token ?? null,
      tokenExpiresAt: opened?.expiresAt ?? null,
      user: member ? await this.asAuthUser(viewer!, member, acting) : withoutCompany(caller),
      mainUser,
      companies,
      activeCompany: active,
      reportingCurrency: active?.currency ?? null,
      changeFactorLimit: active?.factorLimit ?? null,
      roles: member?.roles ?? [],
      permissions: viewer ? [...viewer.permissions].sort() : [],
    };
  }

  /** Returns active sessions of the actual user, not of the login-as target, newest first. */
  async list(caller: Caller): Promise<UserSession[]> {
    const rows = await this.sessions.list(caller.userId);
    return rows.map((row) => ({ ...row, isCurrent: row.id === caller.sessionId }));
  }

  async logout(caller: Caller): Promise<BaseResponse> {
    if (caller.sessionId === null) return notDone('This call was made without a token.');
    await this.sessions.revoke(caller.userId, caller.sessionId, 'logout');
    await this.audit.record({
      companyId: null,
      userId: caller.userId,
      actorId: caller.userId,
      sessionId: caller.sessionId,
      action: 'token.revoked',
      reason: 'logout',
    });
    return done();
  }

  async revoke(caller: Caller, sessionId: number): Promise<BaseResponse> {
    const revoked = await this.sessions.revoke(caller.userId, sessionId, 'ended by its user');
    if (!revoked) return notDone('This sign-in has already ended.');
    await this.audit.record({
      companyId: null,
      userId: caller.userId,
      actorId: caller.userId,
      sessionId: caller.sessionId,
      action: 'token.revoked',
      entityType: 'session',
      entityId: sessionId,
    });
    return done('The sign-in was ended.');
  }

  /**
   * Checks and records the start of a login-as. The server stores no state of it.
   * @throws Forbidden or BadUserInput with the messages of the specification
   */
  async startActing(viewer: Viewer, targetId: number, place: Place, note: string | null): Promise<LoginAsUser> {
    const [actor, target] = await Promise.all([
      findMember(this.database.pool, viewer.companyId, viewer.actorId),
      findMember(this.database.pool, viewer.companyId, targetId),
    ]);
    const { userId, username, email } = mayActAs(actor!, target, targetId);
    await this.recordActing(viewer, 'loginas.start', userId, place, note);
    return { id: userId, username, email };
  }

  /** Records the end of a login-as. The target comes from the header, or from the caller if the header is missing. */
  async stopActing(
    viewer: Viewer,
    claimedUserId: number | null,
    isError: boolean,
    place: Place,
    note: string | null,
  ): Promise<BaseResponse> {
    const acting = viewer.userId !== viewer.actorId;
    if (!acting && !isError) return notDone('User is already logout from another user (try reload page)');
    const target = acting ? viewer.userId : claimedUserId;
    await this.recordActing(viewer, isError ? 'loginas.broken' : 'loginas.end', target, place, note);
    return done();
  }

  /** Stores a usage record of the console. */
  async recordUsage(viewer: Viewer, type: string, value: object): Promise<BaseResponse> {
    const text = JSON.stringify(value);
    if (text.length > MAX_USAGE)
      throw new BadUserInput('The value is too large.', {
        value: [`The text must be at most ${MAX_USAGE} characters.`],
      });
    if (!(await this.usage.mayRecord(viewer.sessionId, viewer.actorId)))
      return notDone('Too many usage records. Wait a minute.');
    await insertUsage(this.database.pool, viewer, type, text);
    return done();
  }

  private recordActing(
    viewer: Viewer,
    action: string,
    userId: number | null,
    place: Place,
    note: string | null,
  ): Promise<void> {
    return this.audit.record({
      companyId: viewer.companyId,
      userId,
      actorId: viewer.actorId,
      sessionId: viewer.sessionId,
      action,
      entityType: 'user',
      ...(userId === null ? {} : { entityId: userId }),
      reason: note?.slice(0, MAX_NOTE_LENGTH) ?? null,
      requestId: place.requestId,
      address: place.address,
    });
  }

  private async memberOf(viewer: Viewer): Promise<User | null> {
    const { members } = await this.catalogue.of(viewer);
    return members.find(({ id }) => id === viewer.userId) ?? null;
  }

  private async asAuthUser(viewer: Viewer, member: User, isLoginAs: boolean): Promise<AuthUser> {
    const { accounts, accountEmail } = await this.catalogue.of(viewer);
    const bought = accounts.filter(({ userId }) => userId === viewer.userId);
    return {
      ...member,
      partnerAccounts: bought.map((account) => ({ ...account, email: accountEmail.get(account.id) ?? null })),
      partnerAccountSites: [...new Set(bought.flatMap(({ sites }) => sites))],
      buyerPartnerAccountIds: bought.map(({ id }) => id),
      isLoginAs,
    };
  }
}

/** Returns the user on the common endpoint, without company data. */
function withoutCompany({ userId, username, email }: Caller): AuthUser {
  return {
    id: userId,
    username,
    email,
    isActive: true,
    roles: [],
    hasAccessToAllPartnerAccounts: false,
    hasAccessToAllTeamPartnerAccounts: false,
    partnerAccounts: [],
    partnerAccountSites: [],
    buyerPartnerAccountIds: [],
    isLoginAs: false,
  };
}
