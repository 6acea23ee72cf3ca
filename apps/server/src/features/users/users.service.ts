import { Injectable } from '@nestjs/common';
import { createUserForm, inviteUserForm, TOO_COMMON, type UpdateUserForm, updateUserForm } from '@adops/domain';
import { hashPassword, isCommonPassword, PasswordQueueFull, SessionService } from '../../core/auth/index.js';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { acrossCompanies, Database } from '../../core/database/index.js';
import {
  type BaseResponse,
  type Company,
  done,
  isRefused,
  notDone,
  ResponseStatus,
  type SaveAnswer,
  type User,
} from '../../core/graphql/index.js';
import { Mailer } from '../../core/mail/index.js';
import { countAdministrators, type Viewer } from '../../core/tenancy/index.js';
import { PasswordLinksService } from '../password-links/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { mayChangeIdentity, refuseRaising, rightsOf } from './rights.js';
import type { CreateUserInput, InviteUserInput, UpdateUserInput } from './users.model.js';
import {
  commonCompanies,
  companyName,
  deleteMembership,
  insertMembership,
  insertUser,
  isActiveAnywhere,
  lockUser,
  otherLeader,
  putRoles,
  putShares,
  retireUser,
  takenIdentity,
  updateIdentity,
  updateMembership,
  type UserRow,
} from './users.repository.js';

type Access = Omit<UpdateUserForm, 'password' | 'password_repeat' | 'username' | 'email' | 'companyIds'>;

const NO_USER = 'User not found.';
const TAKEN_WORDS = {
  username: 'A user with this name already exists.',
  email: 'Another user has this email address.',
};
const TAKEN = {
  user_account_username_key: ['username', TAKEN_WORDS.username],
  user_account_email_key: ['email', TAKEN_WORDS.email],
} as const;

/** Manages the users of a company, their roles and their account access. */
@Injectable()
export class UsersService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly database: Database,
    private readonly sessions: SessionService,
    private readonly links: PasswordLinksService,
    private readonly mailer: Mailer,
  ) {}

  async one(viewer: Viewer, id: number): Promise<User | null> {
    return (await this.catalogue.of(viewer)).members.find((user) => user.id === id) ?? null;
  }

  /** Returns the companies of the user to which the viewer also belongs. Other companies stay hidden. */
  async companiesOf(viewer: Viewer, userId: number): Promise<Company[]> {
    return acrossCompanies(() => commonCompanies(this.database.pool, userId, viewer.actorId));
  }

  /**
   * Saves with access to all companies, because a user may belong to several. With access to one company, a user of two
   * would appear to belong only to that one. Each statement specifies its companies.
   */
  private save(...change: Parameters<Changes['save']>): Promise<SaveAnswer> {
    return acrossCompanies(() => this.changes.save(...change));
  }

  private run<T>(viewer: Viewer, work: (change: Change) => Promise<T>): Promise<T> {
    return acrossCompanies(() => this.changes.run(viewer, work));
  }

  create(viewer: Viewer, input: CreateUserInput): Promise<SaveAnswer> {
    return this.save(
      viewer,
      async (change) => {
        const user = change.check(createUserForm, withDefaults(input));
        if (isCommonPassword(user.password)) change.refuse('password', TOO_COMMON);
        const id = await this.insert(change, user, input.companyIds, await hashed(change, user.password));
        await change.record({ ...subject('user.create', id, user.username), after: described(user) });
        return done(`User ${user.username} was created.`);
      },
      TAKEN,
    );
  }

  async invite(viewer: Viewer, input: InviteUserInput): Promise<SaveAnswer> {
    if (!this.mailer.isConfigured)
      return notDone("This server can't send mail. Create the user with a password instead.");
    let invited: { id: number; username: string; email: string; company: string } | undefined;
    const answer = await this.save(
      viewer,
      async (change) => {
        const user = change.check(inviteUserForm, withDefaults(input));
        const id = await this.insert(change, { ...user, isActive: true }, input.companyIds, null);
        await change.record({
          ...subject('user.invite', id, user.username),
          after: described({ ...user, isActive: true }),
        });
        invited = { id, username: user.username, email: user.email, company: await companyName(change) };
        return done(`User ${user.username} was created, and an invitation was sent to ${user.email}.`);
      },
      TAKEN,
    );
    if (!invited || isRefused(answer)) return answer;
    const { members } = await this.catalogue.of(viewer);
    const from = members.find(({ id }) => id === viewer.actorId)?.username ?? 'An administrator';
    if (await this.links.invite(invited, invited.company, from)) return answer;
    return {
      status: ResponseStatus.warning,
      message: `User ${invited.username} was created, but the mail couldn't be sent. Send an invitation from the user's page.`,
    };
  }

  /** Updates the given fields. @param seen version that the edit is based on */
  async update(viewer: Viewer, id: number, input: UpdateUserInput, seen: number | null): Promise<SaveAnswer> {
    let notify: (() => Promise<void>) | undefined;
    const answer = await this.save(
      viewer,
      async (change) => {
        const stored = found(await lockUser(change, id), NO_USER);
        change.sameVersion(stored.version, seen, 'user');
        const given = Object.fromEntries(
          Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
        );
        // Null means that the user leaves the team.
        if (input.teamId === null) Object.assign(given, { teamId: null, teamRole: null });
        // Null means the default limit.
        if (input.keywordTrackingLimit === null) Object.assign(given, { keywordTrackingLimit: null });
        const user = change.check(updateUserForm, { ...formOf(stored), ...given });
        const before = await rightsOf(change, id);
        await this.saveIdentity(change, stored, user);
        await this.store(change, stored, user);
        if (input.companyIds)
          await this.placeInCompanies(change, { id, username: user.username }, stored.companyIds, input.companyIds);
        refuseRaising(change, before, await rightsOf(change, id));
        await this.refuseLockingOut(change, stored, user);
        if (user.password !== '') await this.sessions.revokeAll(id, 'password set', change.on);
        else if (stored.isActive && !user.isActive) await this.endSessionsWithoutCompany(change, id);
        await change.record({
          ...subject('user.update', id, user.username),
          before: described(stored),
          after: { ...described(user), ...(user.password !== '' && { password: 'changed' }) },
        });
        if (user.password !== '')
          notify = () => this.links.tellPasswordWasSet(user.username, [user.email || null, stored.email || null]);
        return done(`User ${user.username} was saved.`);
      },
      TAKEN,
    );
    // The mail reports stored changes. Saving doesn't wait for it.
    void notify?.();
    return answer;
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.run(viewer, async (change) => {
      const user = found(await lockUser(change, id), NO_USER);
      if (isSelf(viewer, id)) return notDone("You can't delete yourself.");
      if (user.boughtAccounts > 0)
        return notDone(
          `${user.username} is the buyer of ${user.boughtAccounts} ${user.boughtAccounts === 1 ? 'account' : 'accounts'}. Assign another buyer first.`,
        );
      const held = await rightsOf(change, id);
      const beyond = [...(held?.permissions ?? [])].filter((key) => !viewer.permissions.has(key));
      if (beyond.length > 0)
        return notDone(`${user.username} has permissions you don't have, so you can't delete them.`);
      await deleteMembership(change, change.companyId, id);
      if (user.companyIds.length === 1) {
        await retireUser(change, id);
        await this.sessions.revokeAll(id, 'user deleted', change.on);
      }
      await change.record({ ...subject('user.delete', id, user.username), before: described(user) });
      return done(`User ${user.username} was deleted.`);
    });
  }

  private async insert(
    change: Change,
    user: Access & { username: string; email: string },
    companyIds: readonly number[] | null | undefined,
    passwordHash: string | null,
  ): Promise<number> {
    const taken = await takenIdentity(change, user, null);
    if (taken) change.refuse(taken, TAKEN_WORDS[taken]);
    const id = await insertUser(change, user, passwordHash);
    await insertMembership(change, change.companyId, id);
    await this.store(change, found(await lockUser(change, id)), user);
    if (companyIds)
      await this.placeInCompanies(change, { id, username: user.username }, [change.companyId], companyIds);
    refuseRaising(change, null, await rightsOf(change, id));
    return id;
  }

  private async saveIdentity(change: Change, stored: UserRow, user: UpdateUserForm): Promise<void> {
    const changed = (['username', 'email'] as const).filter((field) => user[field] !== stored[field]);
    const fields = [...changed, ...(user.password === '' ? [] : ['password'])];
    const [field] = fields;
    if (field === undefined) return;
    if (user.password !== '' && isSelf(change.viewer, stored.id))
      change.refuse('password', 'To set your own password, sign out and choose "Forgot your password?".');
    if (isCommonPassword(user.password)) change.refuse('password', TOO_COMMON);
    if (!(await mayChangeIdentity(change, stored.id, stored.companyIds)))
      change.refuse(
        field,
        `${stored.username} has permissions you don't have, here or in another company, so you can't change this.`,
      );
    const taken = await takenIdentity(change, user, stored.id);
    if (taken) change.refuse(taken, TAKEN_WORDS[taken]);
    await updateIdentity(change, stored.id, user, user.password === '' ? null : await hashed(change, user.password));
    // Open links went to the old address, or would reset the new password.
    if (fields.some((each) => each !== 'username')) await this.links.end(stored.id, change.on);
  }

  /** Stores roles, team, flags and shared accounts. */
  private async store(change: Change, stored: UserRow, user: Access): Promise<void> {
    if (user.teamId !== null && (user.teamId !== stored.teamId || user.teamRole !== stored.teamRole)) {
      const team = await otherLeader(change, user.teamId, stored.id);
      if (!team) change.refuse('teamId', 'Team not found.');
      if (!team.isActive && user.teamId !== stored.teamId) change.refuse('teamId', 'This team is inactive.');
      if (user.teamRole === 'leader' && team.leader !== null)
        change.refuse('teamRole', `${team.leader} already leads this team.`);
    }
    await updateMembership(change, stored.id, { ...stored, ...user });
    const [unknownRole] = await putRoles(change, stored.id, user.roles);
    if (unknownRole !== undefined) change.refuse('roles', 'Role not found in this company.');
    const unknown = await putShares(change, stored.id, user.accessiblePartnerAccountIds);
    const kept = new Set(stored.accessiblePartnerAccountIds);
    if (unknown.some((id) => !kept.has(id)))
      change.refuse('accessiblePartnerAccountIds', "Account not found, or you can't access it.");
  }

  private async placeInCompanies(
    change: Change,
    { id: userId, username }: { readonly id: number; readonly username: string },
    before: readonly number[],
    after: readonly number[],
  ): Promise<void> {
    if (!after.includes(change.companyId)) change.refuse('companyIds', "The active company can't be removed here.");
    const added = after.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !after.includes(id));
    for (const companyId of [...added, ...removed]) {
      const mine = await rightsOf(change, change.viewer.actorId, companyId);
      // The viewer can't add, remove or see companies that they don't manage.
      if (!mine?.permissions.has('manage-users')) {
        if (removed.includes(companyId)) continue;
        change.refuse('companyIds', "Company not found, or you don't manage its users.");
      }
      const isAdded = added.includes(companyId);
      if (isAdded) await insertMembership(change, companyId, userId);
      else await deleteMembership(change, companyId, userId);
      // Each company's audit log shows which users joined and left.
      await change.record({ companyId, ...subject(isAdded ? 'user.create' : 'user.delete', userId, username) });
    }
  }

  private async refuseLockingOut(change: Change, stored: UserRow, user: UpdateUserForm): Promise<void> {
    if (isSelf(change.viewer, stored.id)) {
      if (!user.isActive) change.refuse('isActive', "You can't deactivate your own account.");
      if (JSON.stringify([...stored.roles].sort()) !== JSON.stringify([...user.roles].sort()))
        change.refuse('roles', "Another user must change your roles because you can't change them yourself.");
    }
    if ((await countAdministrators(change.on, change.companyId)) === 0)
      change.refuse(
        stored.isActive && !user.isActive ? 'isActive' : 'roles',
        'At least one user must be able to manage users. Give another user the permission first.',
      );
  }

  /** Ends the sessions of a user who isn't active in any company. */
  private async endSessionsWithoutCompany(change: Change, id: number): Promise<void> {
    if (!(await isActiveAnywhere(change, id))) await this.sessions.revokeAll(id, 'switched off', change.on);
  }
}

/** Hashes a new password. */
async function hashed(change: Change, password: string): Promise<string> {
  try {
    return await hashPassword(password);
  } catch (error) {
    if (!(error instanceof PasswordQueueFull)) throw error;
    return change.refuse('password', 'Many people are signing in right now. Try again in a moment.');
  }
}

const isSelf = (viewer: Viewer, id: number): boolean => id === viewer.userId || id === viewer.actorId;

const subject = (action: string, id: number, username: string) => ({
  action,
  entityType: 'user',
  entityId: id,
  entityName: username,
});

/** Returns the user fields for the audit log. Never includes a password. */
function described(user: Access & { username: string; email: string }) {
  const { username, email, isActive, roles, teamId, teamRole, accessiblePartnerAccountIds } = user;
  const { hasAccessToAllPartnerAccounts, hasAccessToAllTeamPartnerAccounts, keywordTrackingLimit } = user;
  return {
    ...{ username, email, isActive, roles, teamId, teamRole },
    ...{ hasAccessToAllPartnerAccounts, hasAccessToAllTeamPartnerAccounts, accessiblePartnerAccountIds },
    ...(keywordTrackingLimit != null && { keywordTrackingLimit }),
  };
}

const formOf = (stored: UserRow): UpdateUserForm => ({ ...described(stored), password: '', password_repeat: '' });

function withDefaults(input: CreateUserInput | InviteUserInput) {
  return {
    isActive: true,
    ...input,
    teamId: input.teamId ?? null,
    teamRole: input.teamRole ?? null,
    hasAccessToAllPartnerAccounts: input.hasAccessToAllPartnerAccounts ?? false,
    hasAccessToAllTeamPartnerAccounts: input.hasAccessToAllTeamPartnerAccounts ?? false,
    accessiblePartnerAccountIds: input.accessiblePartnerAccountIds ?? [],
  };
}
