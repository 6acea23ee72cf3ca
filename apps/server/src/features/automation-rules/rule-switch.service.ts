import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { Entities } from '../../core/database/index.js';
import { type BaseResponse, done, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { RuleTasks } from '../automation/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AutomationRuleHold } from './rules.model.js';
import { lockedScheduler, MAX_RULES, schedulerOf, setScheduler } from './rules.repository.js';
import { RulesService } from './rules.service.js';

/** Controls the scheduler of a company, and the hold on all rules. */
@Injectable()
export class RuleSwitch {
  constructor(
    private readonly changes: Changes,
    private readonly entities: Entities,
    private readonly rules: RulesService,
    private readonly ruleTasks: RuleTasks,
    private readonly catalogue: CatalogueService,
  ) {}

  async isEnabled(viewer: Viewer): Promise<boolean> {
    return (await schedulerOf(this.entities.for(viewer.companyId))).isEnabled;
  }

  async hold(viewer: Viewer): Promise<AutomationRuleHold | null> {
    const { heldAt, heldBy } = await schedulerOf(this.entities.for(viewer.companyId));
    if (heldAt === null) return null;
    const { members } = await this.catalogue.of(viewer);
    return { heldAt, heldBy: members.find(({ id }) => id === heldBy) ?? null };
  }

  /** Turns the scheduler on or off. Checks missed while it was off are skipped. */
  async setEnabled(viewer: Viewer, isEnabled: boolean): Promise<BaseResponse> {
    const answer = await this.changes.run(viewer, async (change) => {
      const before = await lockedScheduler(change);
      if (isEnabled && before.heldAt !== null)
        return {
          status: ResponseStatus.warning,
          message: 'All rules are paused. Resume them to turn the scheduler on.',
        };
      if (before.isEnabled === isEnabled)
        return done(isEnabled ? 'The scheduler is already on.' : 'The scheduler is already off.');
      await setScheduler(change, { isEnabled });
      if (isEnabled) await this.rules.plan(change, await scheduledRules(change.entities), 'lapse');
      await change.record({
        action: 'rule-scheduler.switch',
        entityType: 'rule-scheduler',
        before: { isEnabled: before.isEnabled },
        after: { isEnabled },
      });
      return done(isEnabled ? 'The scheduler is on.' : 'The scheduler is off.');
    });
    const stopped = isEnabled
      ? null
      : await this.ruleTasks.stop(viewer, 'The scheduler is off.', { isScheduled: true });
    return stopped === null ? answer : { ...answer, message: `${answer.message} ${stopped}` };
  }

  /** Holds all rules and stops their running tasks. */
  async holdAll(viewer: Viewer): Promise<BaseResponse> {
    const isNew = await this.changes.run(viewer, async (change) => {
      if ((await lockedScheduler(change)).heldAt !== null) return false;
      await setScheduler(change, { heldAt: new Date(), heldBy: viewer.actorId });
      await change.record({ action: 'rule-scheduler.hold', entityType: 'rule-scheduler' });
      return true;
    });
    const stopped = await this.ruleTasks.stop(viewer, 'All rules are paused.', {});
    const words = stopped ?? 'No task was running.';
    return done(`${isNew ? 'All rules are paused.' : 'All rules are already paused.'} ${words}`);
  }

  resumeAll(viewer: Viewer): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      if ((await lockedScheduler(change)).heldAt === null)
        return { status: ResponseStatus.warning, message: "The rules aren't paused." };
      await setScheduler(change, { heldAt: null, heldBy: null });
      await this.rules.plan(change, await scheduledRules(change.entities), 'stayAnHour');
      await change.record({ action: 'rule-scheduler.resume', entityType: 'rule-scheduler' });
      return done('The rules run again.');
    });
  }
}

const scheduledRules = (entities: Parameters<typeof schedulerOf>[0]) =>
  entities.automationRule.findMany({ where: { isScheduled: true, removedAt: null, heldAt: null }, take: MAX_RULES });
