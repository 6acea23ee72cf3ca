import { daysBetween } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { Database, Entities, type Queryable, type TenantPrisma } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  notDone,
  PartnerType,
  RevenueShareRegion,
} from '../../core/graphql/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Revaluation } from '../facts/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { RestatementDay } from './revenue-share.model.js';
import {
  daysWithFigures,
  lockShares,
  putShare,
  sharesOfRegion,
  type StoredRegion,
} from './revenue-share.repository.js';
import { changedSegments, type Segment } from './share-segments.js';

export interface ShareKey {
  readonly partnerId: number;
  readonly region: RevenueShareRegion;
  /** First day of the month. */
  readonly month: string;
}

/** Parameters of a restatement task. */
interface RestateTask {
  readonly feedId: number;
  readonly region: string;
  readonly segments: readonly Segment[];
}

const TASK = 'revenue-share.restate';
const MICROS = 1_000_000;
const STORED: Record<RevenueShareRegion, StoredRegion> = {
  [RevenueShareRegion.US]: 'america',
  [RevenueShareRegion.EU]: 'europe',
  [RevenueShareRegion.APAC]: 'apac',
};
const WORDS = {
  [RevenueShareRegion.US]: 'America (US)',
  [RevenueShareRegion.EU]: 'Europe (EU)',
  [RevenueShareRegion.APAC]: 'APAC',
};

/** Sets and removes shares. Previews the affected revenue by day, and the worker restates it with ledger entries. */
@Injectable()
export class RevenueShareChanges {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly revaluation: Revaluation,
    private readonly tasks: TaskService,
  ) {
    tasks.handle(TASK, (payload: RestateTask, run: TaskRun) => this.restate(payload, run));
  }

  /**
   * Returns days whose revenue would change, with the current and new amounts. @param share fraction, or null to remove
   * it
   */
  async preview(viewer: Viewer, key: ShareKey, share: number | null): Promise<RestatementDay[]> {
    await this.refuseUnfit(viewer, key, share);
    const segments = await this.segmentsOf(
      this.database.pool,
      this.entities.for(viewer.companyId),
      viewer.companyId,
      key,
      share,
    );
    const days: RestatementDay[] = [];
    for (const segment of segments) {
      const foreseen = await this.revaluation.foresee({
        companyId: viewer.companyId,
        feedId: key.partnerId,
        region: STORED[key.region],
        from: segment.from,
        to: segment.to,
        shareMicros: segment.share,
      });
      for (const { date, earned, earnedAfter } of foreseen)
        days.push({ date, earned: earned / MICROS, earnedAfter: earnedAfter / MICROS });
    }
    return days;
  }

  /** Stores a share. @param share fraction, or null to remove the share */
  async put(viewer: Viewer, key: ShareKey, share: number | null): Promise<BaseResponse> {
    const partner = await this.refuseUnfit(viewer, key, share);
    return this.changes.run(viewer, async (change) => {
      await lockShares(change, key.partnerId);
      const segments = await this.segmentsOf(change.on, change.entities, viewer.companyId, key, share);
      const at = { ...key, region: STORED[key.region] };
      const was = await putShare(change, at, share === null ? null : Math.round(share * MICROS));
      const before = was === null ? null : was / MICROS;
      if (share === null && before === null) return notDone('There is no share for this month and region.');
      const what = `${partner}, ${WORDS[key.region]}, ${key.month.slice(0, 7)}`;
      await change.record({
        action: share === null ? 'revenue-share.delete' : 'revenue-share.set',
        entityType: 'revenue-share',
        entityId: `${key.partnerId}/${STORED[key.region]}/${key.month}`,
        entityName: what,
        ...(before !== null && { before: { revenueShare: before } }),
        ...(share !== null && { after: { revenueShare: share } }),
      });
      const count = segments.reduce((sum, { from, to }) => sum + daysBetween(from, to).length, 0);
      if (segments.length > 0)
        await this.tasks.create(
          {
            companyId: viewer.companyId,
            kind: TASK,
            payload: { feedId: key.partnerId, region: STORED[key.region], segments } satisfies RestateTask,
            userId: viewer.userId,
            actorId: viewer.actorId,
            requestId: viewer.origin?.requestId ?? null,
          },
          change.on,
        );
      const said = share === null ? `${what}: own share removed.` : `${what}: ${percent(share)} now.`;
      return done(count === 0 ? said : `${said} ${count} ${count === 1 ? 'day is' : 'days are'} being restated.`);
    });
  }

  /** Restates day by day, so that locks are short. Skips days that are already restated. */
  private async restate({ feedId, region, segments }: RestateTask, run: TaskRun): Promise<{ facts: number }> {
    const days = segments.flatMap(({ from, to, share }) => daysBetween(from, to).map((day) => ({ day, share })));
    let facts = 0;
    for (const [at, { day, share }] of days.entries()) {
      const { companyId, userId } = run;
      facts += await this.revaluation.day({ companyId, feedId, region, day, shareMicros: share, userId });
      await run.progress(at + 1, days.length);
    }
    return { facts };
  }

  private async refuseUnfit(viewer: Viewer, key: ShareKey, share: number | null): Promise<string> {
    const { partners } = await this.catalogue.of(viewer);
    const partner = partners.find(({ id }) => id === key.partnerId);
    if (partner?.type !== PartnerType.feedPartner) throw new BadUserInput('Only revenue feeds have revenue shares.');
    if (!key.month.endsWith('-01')) throw new BadUserInput('Shares apply to a month. Enter its first day.');
    if (share !== null && !(share > 0 && share <= 1))
      throw new BadUserInput('The share must be greater than 0 and at most 1 (100%).');
    return partner.name;
  }

  private async segmentsOf(
    on: Queryable,
    entities: TenantPrisma,
    companyId: number,
    key: ShareKey,
    share: number | null,
  ): Promise<Segment[]> {
    const before = await sharesOfRegion(entities, { partnerId: key.partnerId, region: STORED[key.region] });
    const others = before.filter(({ month }) => month !== key.month);
    const own = share === null ? [] : [{ month: key.month, share: Math.round(share * MICROS) }];
    const after = [...others, ...own].sort((a, b) => a.month.localeCompare(b.month));
    const days = await daysWithFigures(on, companyId, key.partnerId);
    return days === null ? [] : changedSegments(before, after, days.first, days.last);
  }
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
