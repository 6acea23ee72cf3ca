import { Injectable } from '@nestjs/common';
import { SecondFactors, SessionService } from '../../core/auth/index.js';
import { Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import { Mailer } from '../../core/mail/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { lockUser, mayChangeIdentity } from '../users/index.js';
import type { SecondFactorRequirement } from './second-factor.model.js';

const WITHOUT = `NOT EXISTS (SELECT FROM second_factor f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL)`;

/** What a company asks of its members, and the way back for one who lost phone and recovery codes. */
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

  /** Whether a member of the company has one: one statement a request, however many are asked for. */
  async has(viewer: Viewer, userId: number): Promise<boolean> {
    let held = this.held.get(viewer);
    if (!held) {
      held = this.holders(viewer.companyId);
      this.held.set(viewer, held);
    }
    return (await held).has(userId);
  }

  async requirement({ companyId }: Viewer): Promise<SecondFactorRequirement> {
    const { rows } = await this.database.pool.query<SecondFactorRequirement>(
      `SELECT c.requires_second_factor AS "isRequired",
         (SELECT count(*) FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
          WHERE m.company_id = c.id AND m.is_active AND ${WITHOUT}) AS "membersWithout"
       FROM company c WHERE c.id = $1`,
      [companyId],
    );
    return rows[0]!;
  }

  /** Members without one can do nothing from their next request on but set one up. Who asks for it has one. */
  async require(viewer: Viewer, isRequired: boolean): Promise<BaseResponse> {
    if (isRequired && !(await this.factors.isOn(viewer.actorId)))
      return notDone('Switch your own second factor on first.');
    return this.changes.run(viewer, async (change) => {
      const [company] = await change.rows<{ name: string; is: boolean }>(
        'SELECT name, requires_second_factor AS is FROM company WHERE id = $1 FOR UPDATE',
        [change.companyId],
      );
      await change.rows('UPDATE company SET requires_second_factor = $2 WHERE id = $1', [change.companyId, isRequired]);
      await change.record({
        action: 'company.second-factor',
        entityType: 'company',
        entityId: change.companyId,
        entityName: company!.name,
        before: { requiresSecondFactor: company!.is },
        after: { requiresSecondFactor: isRequired },
      });
      return done(
        isRequired
          ? `${company!.name} now asks its members for a second factor.`
          : `${company!.name} no longer asks its members for a second factor.`,
      );
    });
  }

  /** Takes a colleague's factor away and ends their sign-ins: they begin anew with their password. */
  async reset(viewer: Viewer, userId: number): Promise<BaseResponse> {
    let told: { username: string; email: string } | null = null;
    const answer = await this.changes.run(viewer, async (change) => {
      const user = found(await lockUser(change, userId), 'There is no such user.');
      if ([viewer.userId, viewer.actorId].includes(userId))
        return notDone('Switch your own second factor off with a code, on your security page.');
      if (!(await mayChangeIdentity(change, userId, user.companyIds)))
        return notDone(`${user.username} may do more than you, here or in another company: you cannot change this.`);
      if (!(await this.factors.remove(userId, change.on))) return notDone(`${user.username} has no second factor.`);
      await this.sessions.revokeAll(userId, 'second factor reset', change.on);
      await change.record({
        action: 'user.second-factor-reset',
        entityType: 'user',
        entityId: userId,
        entityName: user.username,
      });
      told = user;
      return done(`The second factor of ${user.username} was reset, and all sign-ins ended.`);
    });
    if (answer.status === ResponseStatus.success && told) await this.tell(told);
    return answer;
  }

  private async tell({ username, email }: { username: string; email: string }): Promise<void> {
    if (!this.mailer.isConfigured || email === '') return;
    await this.mailer.send({
      to: email,
      subject: 'Your second factor was reset',
      text: `Somebody who manages users reset the second factor of ${username} on AdOps Console and ended all sign-ins.

If nobody told you, ask them.
`,
    });
  }

  private async holders(companyId: number): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.pool.query<{ user_id: number }>(
      `SELECT f.user_id FROM membership m JOIN second_factor f ON f.user_id = m.user_id AND f.confirmed_at IS NOT NULL
       WHERE m.company_id = $1`,
      [companyId],
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }
}
