import type { ChangeProperty, Why } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { valuesAt } from './past-values.repository.js';
import { applyLimits } from './change-limits.js';
import type { BulkAction } from './change-request.js';
import { ComingChanges } from './coming-changes.js';
import { accountsOf, loadEntities } from './entities.repository.js';
import { amountsADayAgo, type DayAgo } from './day-ago.repository.js';
import { capDailyChanges } from './daily-change-cap.js';
import { withHysteresis } from './hysteresis.repository.js';
import { type PlannedOperation, planOperations } from './plan-operations.js';
import { AdPlatforms } from '../platforms.js';

/** Hypothetical change that wasn't actually made. */
export interface SupposedChange {
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly at: Date;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

export interface PastMoment {
  readonly at: Date;
  /** Hypothetical changes in addition to the actual ones, in order. */
  readonly supposed: readonly SupposedChange[];
  /** Figures on which the conditions of the rule matched, by entity. */
  readonly whyOf: ReadonlyMap<number, Why>;
}

const DAY = 86_400_000;

/** Plans the changes a rule would have made at a past time. Accounts, platforms and limits are the current ones. */
@Injectable()
export class PastPlans {
  constructor(
    private readonly database: Database,
    private readonly platforms: AdPlatforms,
  ) {}

  async plan(
    viewer: Viewer,
    { level, request }: BulkAction,
    ids: readonly number[],
    { at, supposed, whyOf }: PastMoment,
  ): Promise<PlannedOperation[]> {
    const { pool } = this.database;
    const asked = { level, ids, at };
    const then = await valuesAt(pool, viewer.companyId, asked);
    const present = await loadEntities(pool, viewer, level, ids);
    const connected = await this.platforms.connected(viewer.companyId, await accountsOf(pool, viewer, level, ids));
    const values = new ComingChanges([
      ...then.map(({ entityId, field, value }) => ({ id: 0, entityId, field, newValue: value })),
      ...supposed.map(({ entityId, field, newValue }) => ({ id: 0, entityId, field, newValue })),
    ]);
    const entities = present.map((entity) => values.after(entity));
    const platformOf = (partnerId: number) => this.platforms.of(partnerId);
    const planned = planOperations({ level, request, entities, platformOf, connected });
    const made = await amountsADayAgo(
      pool,
      { ...asked, companyId: viewer.companyId, platforms: this.platforms },
      planned,
    );
    const dayAgo = withSupposed(made, supposed, at);
    const kept = capDailyChanges(this.platforms, planned, dayAgo);
    const turned = await withHysteresis(pool, viewer.companyId, kept, { level, whyOf, at });
    return applyLimits(pool, viewer.companyId, level, turned, dayAgo);
  }
}

/** Combines actual and hypothetical values. Ignores actual changes of values with hypothetical changes. */
function withSupposed(made: DayAgo, supposed: readonly SupposedChange[], at: Date): DayAgo {
  const starts = new Map<string, number>();
  const recent = supposed.filter((each) => each.at.getTime() > at.getTime() - DAY);
  for (const { entityId, field, oldValue } of recent.toReversed())
    if (typeof oldValue === 'number') starts.set(`${entityId} ${field}`, oldValue);
  return (entityId, field) => starts.get(`${entityId} ${field}`) ?? made(entityId, field);
}
