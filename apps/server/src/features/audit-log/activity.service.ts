import { Injectable } from '@nestjs/common';
import { actionWords, changedFields, changeLines, entityWords, type NamedReference } from '@adops/domain';
import { BadUserInput, ordered } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService, ReferenceListsService } from '../reference-lists/index.js';
import {
  type ActivityAction,
  type UserActivityArgs,
  type UserActivityChartArgs,
  type UserActivityChartPoint,
  type UserActivityFilterOptions,
  UserActivityGrouping,
  type UserActivityReport,
  type UserActivityRow,
} from './activity.model.js';
import {
  type ActivityCursor,
  ActivityRepository,
  type ActivityRow,
  type ActivityQuestion,
  ORDERS,
} from './activity.repository.js';
import { AuditLogRepository, type AuditRow } from './audit-log.repository.js';
import { AuditNames } from './audit-names.service.js';
import { AuditLogService, hasAmounts, plain } from './audit-log.service.js';

const MAX_PAGE = 1_000;
const MAX_POINTS = 10_000;

/** Report of user actions, as single actions or counts. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly activity: ActivityRepository,
    private readonly entries: AuditLogRepository,
    private readonly log: AuditLogService,
    private readonly names: AuditNames,
    private readonly catalogue: CatalogueService,
    private readonly lists: ReferenceListsService,
  ) {}

  /** Returns the report. @throws BadUserInput if an argument is invalid */
  async report(viewer: Viewer, args: UserActivityArgs): Promise<UserActivityReport> {
    const [page, perPage] = [args.page ?? 1, args.perPage ?? 50];
    if (!(page >= 1) || !(perPage >= 1) || perPage > MAX_PAGE)
      throw new BadUserInput(`page must be at least 1, and perPage between 1 and ${MAX_PAGE}.`);
    const grouping = args.grouping ?? UserActivityGrouping.none;
    const question = await this.questionOf(viewer, args, ORDERS[grouping], grouping);
    this.log.note(viewer, 'audit.read');
    if (grouping === UserActivityGrouping.actionCount) {
      const after = args.cursor == null ? null : cursorOf(args.cursor);
      const rows = await this.activity.page(viewer, question, perPage + 1, after);
      const shown = rows.slice(0, perPage);
      return {
        rows: await this.shaped(viewer, shown),
        totalRecords: null,
        nextCursor: rows.length > perPage ? writeCursor(shown.at(-1)!) : null,
      };
    }
    if (args.cursor != null)
      throw new BadUserInput('Cursors are supported only when actions are grouped by user and action.');
    const [rows, totalRecords] = await Promise.all([
      this.activity.page(viewer, question, perPage, (page - 1) * perPage),
      this.activity.count(viewer, question),
    ]);
    return { rows: await this.shaped(viewer, rows), totalRecords, nextCursor: null };
  }

  async chart(viewer: Viewer, args: UserActivityChartArgs): Promise<UserActivityChartPoint[]> {
    const limit = args.perPage ?? MAX_POINTS;
    if (!(limit >= 1) || limit > MAX_POINTS) throw new BadUserInput(`perPage must be between 1 and ${MAX_POINTS}.`);
    const columns = ['actionCount', 'date', 'hour', 'user', 'action'];
    const question = await this.questionOf(viewer, args, columns, UserActivityGrouping.hour);
    const points = await this.activity.points(viewer, question, limit);
    const users = await this.log.people(
      viewer,
      points.map(({ userId }) => userId),
    );
    return points.map(({ userId, action, date, hour, count }) => ({
      user: users.get(userId) ?? null,
      action: action === null ? null : actionOf(action),
      date,
      hour,
      actionCount: count,
    }));
  }

  async options(viewer: Viewer): Promise<UserActivityFilterOptions> {
    const { accounts, sites, siteProjects, members } = await this.catalogue.of(viewer);
    const actions = await this.activity.actions(viewer);
    return {
      sites: [...sites],
      sources: await this.lists.sources(viewer, { partnerTypes: null, siteId: null }),
      siteProjects: [...siteProjects],
      actions: actions.map(actionOf).sort((a, b) => a.name.localeCompare(b.name)),
      users: [...members],
      partnerAccounts: [...accounts],
      teams: await this.lists.teams(viewer),
    };
  }

  private async questionOf(
    viewer: Viewer,
    { filters, orderBy }: Pick<UserActivityArgs, 'filters' | 'orderBy'>,
    columns: readonly string[],
    grouping: UserActivityGrouping,
  ): Promise<ActivityQuestion> {
    if (orderBy && !columns.includes(orderBy.column))
      throw new BadUserInput(`Sort by one of ${columns.join(', ')}.`, {
        'orderBy.column': ['Unknown column.'],
      });
    const { changeSourceIn, ...others } = filters ?? {};
    const narrowed = this.log.checked({ ...others, sourceIn: changeSourceIn });
    return { filters: narrowed, grouping, order: orderBy ? ordered(orderBy) : null };
  }

  private async shaped(viewer: Viewer, rows: readonly ActivityRow[]): Promise<UserActivityRow[]> {
    const ids = rows.flatMap(({ entryId }) => entryId ?? []);
    const [entries, catalogue, users] = await Promise.all([
      ids.length > 0 ? this.entries.byIds(viewer, ids) : [],
      this.catalogue.of(viewer),
      this.log.people(
        viewer,
        rows.map(({ userId }) => userId),
      ),
    ]);
    const namesOf = await this.names.of(viewer, entries);
    const details = new Map(entries.map((entry) => [entry.id, entry]));
    const adgroups = entries
      .filter(({ entityType }) => entityType === 'adgroup')
      .map(({ entityId }) => Number(entityId));
    const siteOfAdgroup = adgroups.length > 0 ? await this.activity.sitesOf(viewer, adgroups) : new Map();
    const accounts = new Map(catalogue.accounts.map((account) => [account.id, account]));
    const sites = new Map(catalogue.sites.map((site) => [site.id, site]));
    return rows.map((row) => {
      const entry = row.entryId === null ? undefined : details.get(row.entryId);
      const account = entry?.accountId == null ? null : (accounts.get(entry.accountId) ?? null);
      const siteId =
        entry?.entityType === 'adgroup'
          ? siteOfAdgroup.get(Number(entry.entityId))
          : account?.siteIds.length === 1
            ? account.siteIds[0]
            : undefined;
      return {
        id: row.id,
        user: users.get(row.userId) ?? null,
        account,
        sources: account ? [account.partner] : [],
        site: siteId === undefined ? null : (sites.get(siteId) ?? null),
        action: row.action === null ? null : actionOf(row.action),
        dateTime: row.dateTime,
        userIp: entry?.address ?? null,
        details: entry ? detailsOf(entry, account?.currency ?? null, namesOf(entry)) : null,
        date: row.date,
        hour: row.hour,
        actionCount: row.count,
      };
    });
  }
}

/**
 * Returns the name of an action with its entity type, because ad groups and campaigns share properties such as Max CPC.
 */
export const actionOf = (action: string): ActivityAction => ({
  id: action,
  name: `${entityWords(action.slice(0, action.indexOf('.')))}: ${actionWords(action)}`,
});

function detailsOf(entry: AuditRow, currency: string | null, names: readonly NamedReference[]): string {
  const changes = changedFields(
    plain(entry, entry.before),
    plain(entry, entry.after),
    hasAmounts(entry) ? currency : null,
    names,
  );
  return [entry.entityName ?? entry.entityId ?? '', ...changeLines(changes)].filter((part) => part !== '').join(' · ');
}

const writeCursor = ({ count, userId, action }: ActivityRow): string =>
  Buffer.from(JSON.stringify([count, userId, action])).toString('base64url');

/** Parses a cursor. @throws BadUserInput if the text wasn't written by `writeCursor` */
function cursorOf(text: string): ActivityCursor {
  try {
    const [count, userId, action] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (Number.isInteger(count) && Number.isInteger(userId) && typeof action === 'string' && action.isWellFormed())
      return { count: count as number, userId: userId as number, action };
  } catch {
    // The error is thrown below.
  }
  throw new BadUserInput("The cursor doesn't belong to this report.");
}
