import { Injectable } from '@nestjs/common';
import { SecondFactors, SessionService } from '../../core/auth/index.js';
import { Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import { Mailer } from '../../core/mail/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { lockUser, mayChangeIdentity } from '../users/index.js';
import type { SecondFactorRequirement } from './second-factor.model.js';
import { membersWithFactor, putRequirement, readRequirement } from './second-factor.repository.js';

/** A company's second factor requirement, and the reset for members who lost their phone and recovery codes. */
@Injectable()
export class FactorRequirementService {
  private readonly held = new WeakMap<Viewer, Promise<ReadonlySet<number>>>();

  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionService,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Returns true if a member of the company has a second factor. Runs one statement per request for any number of
   * users.
   */
  async has(viewer: Viewer, userId: number): Promise<boolean> {
    let held = this.held.get(viewer);
    if (!held) {
      held = membersWithFactor(this.database.pool, viewer.companyId);
      this.held.set(viewer, held);
    }
    return (await held).has(userId);
  }

  async requirement({ companyId }: Viewer): Promise<SecondFactorRequirement> {
    return readRequirement(this.database.pool, companyId);
  }

  /**
   * Sets the requirement. From then on, members without a second factor can only set one up. The caller must have a
   * second factor.
   */
  async require(viewer: Viewer, isRequired: boolean): Promise<BaseResponse> {
    if (isRequired && !(await this.factors.isOn(viewer.actorId)))
      return notDone('Set up your own second factor first.');
    return this.changes.run(viewer, async (change) => {
      const company = await putRequirement(change, isRequired);
      await change.record({
        action: 'company.second-factor',
        entityType: 'company',
        entityId: change.companyId,
        entityName: company.name,
        before: { requiresSecondFactor: company.was },
        after: { requiresSecondFactor: isRequired },
      });
      return done(
        isRequired
          ? `${company.name} now requires a second factor for all members.`
          : `${company.name} no longer requires a second factor for all members.`,
      );
    });
  }

  /** Resets a user's second factor and ends their sessions. They sign in again with their password. */
  async reset(viewer: Viewer, userId: number): Promise<BaseResponse> {
    let resetUser: { username: string; email: string } | null = null;
    const answer = await this.changes.run(viewer, async (change) => {
      const user = found(await lockUser(change, userId), 'User not found.');
      if ([viewer.userId, viewer.actorId].includes(userId))
        return notDone('Turn off your own second factor on your security page.');
      if (!(await mayChangeIdentity(change, userId, user.companyIds)))
        return notDone(
          `${user.username} has permissions you don't have, here or in another company, so you can't change this.`,
        );
      if (!(await this.factors.remove(userId, change.on))) return notDone(`${user.username} has no second factor.`);
      await this.sessions.revokeAll(userId, 'second factor reset', change.on);
      await change.record({
        action: 'user.second-factor-reset',
        entityType: 'user',
        entityId: userId,
        entityName: user.username,
      });
      resetUser = user;
      return done(`The second factor of ${user.username} was reset, and the user was signed out everywhere.`);
    });
    if (answer.status === ResponseStatus.success && resetUser) await this.tell(resetUser);
    return answer;
  }

  private async tell({ username, email }: { username: string; email: string }): Promise<void> {
    if (!this.mailer.isConfigured || email === '') return;
    await this.mailer.send({
      to: email,
      subject: 'Your second factor was reset',
      text: `An administrator reset the second factor of ${username} on AdOps Console and signed you out everywhere. If you didn't expect this, contact them.
`,
    });
  }
}
