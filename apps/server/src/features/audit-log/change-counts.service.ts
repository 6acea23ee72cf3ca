import { Injectable } from '@nestjs/common';
import { daysOf, FIGURE_ENTITIES, valueWords } from '@adops/domain';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type ReportFilters, resolveScope } from '../../reporting/index.js';
import { plainValue } from '../automation/index.js';
import { actionOf } from './activity.service.js';
import { sourceOf } from './audit-conditions.repository.js';
import { ChangeSource } from './audit-log.model.js';
import { AuditLogService } from './audit-log.service.js';
import type { ChangesAtMoment } from './change-counts.model.js';
import { ChangeCountsRepository } from './change-counts.repository.js';

/** Maximum number of days that are counted by day, and by hour. */
const MAX_DAYS = { day: 366, hour: 4 };

/** Counts changes by users and rules, for markers on charts. */
@Injectable()
export class ChangeCountsService {
  constructor(
    private readonly database: Database,
    private readonly counts: ChangeCountsRepository,
    private readonly log: AuditLogService,
  ) {}

  /** Returns the counts. @throws BadUserInput if a filter is invalid */
  async of(viewer: Viewer, filters: ReportFilters, isByHour: boolean): Promise<ChangesAtMoment[]> {
    const { dateRange } = filters;
    if (!dateRange || dateRange.end < dateRange.start) throw new BadUserInput('Choose the days to count changes for.');
    const maxDays = isByHour ? MAX_DAYS.hour : MAX_DAYS.day;
    if (daysOf(dateRange) > maxDays) throw new BadUserInput(`The range is longer than ${maxDays} days.`);
    this.log.note(viewer, 'audit.read');
    // The query excludes changes in accounts the viewer can't see. The scope includes all accounts, so that changes of
    // sites are counted.
    const scope = await resolveScope(this.database.pool, { ...viewer, accounts: 'all' }, filters);
    const days = { start: new Date(dateRange.start), end: new Date(`${dateRange.end}T23:59:59.999Z`) };
    const sourceIn = [ChangeSource.person, ChangeSource.rule, ChangeSource.import];
    const wanted = { dateRange: days, sourceIn, entityTypeIn: [...FIGURE_ENTITIES] };
    const moments = new Map<string, ChangesAtMoment>();
    for (const row of await this.counts.of(viewer, wanted, scope, isByHour)) {
      const { date, hour, total, source, action, status, ...count } = row;
      const key = `${date} ${hour}`;
      const moment = moments.get(key) ?? { date, hour, count: total, largest: [] };
      moment.largest.push({
        ...count,
        source: sourceOf(source),
        action: actionOf(action),
        status: status === null ? null : statusWords(status),
      });
      moments.set(key, moment);
    }
    return [...moments.values()];
  }
}

/** Returns the words for a stored status. Manual changes and changes read from the platform are stored differently. */
const statusWords = (stored: string): string =>
  valueWords(plainValue('status', /^\d+$/.test(stored) ? Number(stored) : stored), { field: 'status' });
