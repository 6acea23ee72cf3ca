import { isProperty, levelNames } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import { BadUserInput, type User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { plainValue } from '../automation/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { AuditEntry, AuditLogArgs, AuditLogFilters, AuditLogPage } from './audit-log.model.js';
import { sourceOf } from './audit-conditions.repository.js';
import { AuditNames } from './audit-names.service.js';
import { AuditLogRepository, type AuditRow, type GroupedRow, type Place } from './audit-log.repository.js';

const MAX_PAGE = 1_000;
const MAX_PHRASE_LENGTH = 200;

/** Reads the audit log. */
@Injectable()
export class AuditLogService {
  private readonly logger = new Logger('Audit');

  constructor(
    private readonly log: AuditLogRepository,
    private readonly catalogue: CatalogueService,
    private readonly names: AuditNames,
  ) {}

  /** Returns a page of the log. @throws BadUserInput if a filter or the page is invalid */
  async page(
    viewer: Viewer,
    { page: asked, perPage: size, filters, groupByTask }: AuditLogArgs,
  ): Promise<AuditLogPage> {
    const [page, perPage] = [asked ?? 1, size ?? 50];
    if (!(page >= 1) || !(perPage >= 1) || perPage > MAX_PAGE)
      throw new BadUserInput(`page must be at least 1, and perPage between 1 and ${MAX_PAGE}.`);
    const wanted = this.checked(filters);
    this.note(viewer, 'audit.read');
    if (groupByTask) {
      assertHasStart(wanted);
      const [grouped, groups] = await Promise.all([
        this.log.pageByTask(viewer, wanted, perPage, (page - 1) * perPage),
        this.log.count(viewer, wanted, true),
      ]);
      const entries = await this.shaped(viewer, grouped);
      const withCounts = entries.map((entry, at) => ({ ...entry, taskChanges: taskChangesOf(grouped[at]!) }));
      return { rows: withCounts, totalRecords: groups };
    }
    const [rows, totalRecords] = await Promise.all([
      this.log.page(viewer, wanted, perPage, (page - 1) * perPage),
      this.log.count(viewer, wanted),
    ]);
    return { rows: await this.shaped(viewer, rows), totalRecords };
  }

  count(viewer: Viewer, filters: AuditLogFilters | null | undefined): Promise<number> {
    return this.log.count(viewer, this.checked(filters));
  }

  /**
   * Yields the whole log in batches, newest first. Changes added meanwhile are newer than the current position and are
   * omitted.
   */
  async *pieces(
    viewer: Viewer,
    filters: AuditLogFilters | null | undefined,
    size: number,
  ): AsyncGenerator<AuditEntry[]> {
    const wanted = this.checked(filters);
    this.note(viewer, 'audit.export');
    for (let place: Place | null = null; ;) {
      const rows: AuditRow[] = await this.log.older(viewer, wanted, place, size);
      if (rows.length > 0) yield this.shaped(viewer, rows);
      if (rows.length < size) return;
      place = rows.at(-1)!;
    }
  }

  /** Returns users by ID. Former members have only a name. */
  async people(viewer: Viewer, ids: readonly (number | null)[]): Promise<Map<number, User>> {
    const { members } = await this.catalogue.of(viewer);
    const users = new Map(members.map((user) => [user.id, user]));
    const gone = [...new Set(ids)].filter((id) => id !== null && !users.has(id)) as number[];
    if (gone.length > 0)
      for (const [id, username] of await this.log.namesOf(gone)) users.set(id, formerUser(id, username));
    return users;
  }

  checked(filters: AuditLogFilters | null | undefined): AuditLogFilters {
    const { dateRange, searchPhrase } = filters ?? {};
    if (dateRange?.start && dateRange.end && dateRange.start > dateRange.end)
      throw new BadUserInput("The end can't be before the start.");
    if ((searchPhrase?.length ?? 0) > MAX_PHRASE_LENGTH)
      throw new BadUserInput(`A search can have up to ${MAX_PHRASE_LENGTH} characters.`);
    return filters ?? {};
  }

  /** Logs access to the audit log. Uses the server log, so that reading adds no entries to the audit log. */
  note(viewer: Viewer, event: string): void {
    this.logger.log({
      event,
      company_id: viewer.companyId,
      user_id: viewer.userId,
      actor_id: viewer.actorId,
      request_id: viewer.origin?.requestId,
    });
  }

  private async shaped(viewer: Viewer, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
    const { accounts } = await this.catalogue.of(viewer);
    const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]));
    const users = await this.people(
      viewer,
      rows.flatMap(({ userId, actorId }) => [userId, actorId]),
    );
    const namesOf = await this.names.of(viewer, rows);
    const person = (id: number | null): User | null => (id === null ? null : (users.get(id) ?? null));
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      user: person(row.userId),
      actor: row.actorId === row.userId ? null : person(row.actorId),
      source: sourceOf(row.source),
      action: row.action,
      entityType: row.entityType ?? 'session',
      entityId: row.entityId,
      entityName: row.entityName ?? person(namelessUser(row))?.username ?? null,
      before: plain(row, row.before),
      after: plain(row, row.after),
      names: namesOf(row),
      taskId: row.taskId,
      ruleId: row.ruleId,
      requestId: row.requestId,
      reason: row.reason,
      currency: row.accountId !== null && hasAmounts(row) ? (currencies.get(row.accountId) ?? null) : null,
    }));
  }
}

/** Requires a date range, because grouping reads all matching changes. */
function assertHasStart({ dateRange }: AuditLogFilters): void {
  if (dateRange && !dateRange.start) throw new BadUserInput('Choose a date range to group changes by task.');
}

const taskChangesOf = ({ count, entityCount, actionCount }: GroupedRow) =>
  count > 1 ? { count, entityCount, actionCount } : null;

/**
 * Returns the ID of the changed user if the record has no name. IDs come from clients, so the lookup is limited to the
 * company's members.
 */
const namelessUser = ({ entityType, entityId, entityName }: AuditRow): number | null =>
  entityType === 'user' && entityName === null && entityId !== null ? Number(entityId) : null;

/** Returns true for changes at a platform, including changes that a preview would send. */
export const isAtPlatform = ({ entityType, action }: AuditRow): boolean =>
  (entityType !== null && (levelNames as readonly string[]).includes(entityType)) || isOfPreview(action);
const isOfPreview = (action: string): boolean => action.startsWith('automationTask.operation.');

/** Returns true if the values can be amounts in the account's currency. */
export const hasAmounts = (row: AuditRow): boolean =>
  isAtPlatform(row) || /^(account-budget|pushCampaign)\./.test(row.action);

/** Converts stored platform values of campaigns, ad groups and keywords to readable amounts and words. */
export function plain(row: AuditRow, side: unknown): unknown {
  if (!isAtPlatform(row) || typeof side !== 'object' || side === null) return side;
  const plainOf = (field: string, value: unknown): unknown =>
    isOfPreview(row.action) && !isProperty(field) ? value : plainValue(field, value);
  return Object.fromEntries(Object.entries(side).map(([field, value]) => [field, plainOf(field, value)]));
}

const formerUser = (id: number, username: string): User => ({
  id,
  username,
  email: null,
  isActive: false,
  roles: [],
  team: null,
  teamRole: null,
  hasAccessToAllPartnerAccounts: false,
  hasAccessToAllTeamPartnerAccounts: false,
  avatarColorPreset: null,
  buyerPartnerAccountIds: [],
  version: 0,
});
