import { addDays, dayOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage } from '../../reporting/index.js';
import { containing } from '../automation/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { capFromMicros } from './managed-adgroups.service.js';
import { countUpdates, type UpdateFilter, type UpdateRow, updateRows } from './placement-updates.repository.js';
import type { PlacementUpdate, PlacementUpdateFilters, PlacementUpdatePage } from './placement-updates.model.js';

/** Default days of the list, including today. */
const DEFAULT_DAYS = 30;
const MILLION = 1_000_000;

/** History of the placement manager's actions and their outcomes. */
@Injectable()
export class PlacementUpdatesService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async page(
    viewer: Viewer,
    filters: PlacementUpdateFilters | null,
    page: { readonly page: number; readonly perPage: number },
  ): Promise<PlacementUpdatePage> {
    checkPage(page);
    const filter = filterOf(filters ?? {});
    const { pool } = this.database;
    const [totalRecords, rows, { members }] = await Promise.all([
      countUpdates(pool, viewer, filter),
      updateRows(pool, viewer, filter, { limit: page.perPage, offset: (page.page - 1) * page.perPage }),
      this.catalogue.of(viewer),
    ]);
    const names = new Map(members.map(({ id, username }) => [id, username]));
    return { totalRecords, rows: rows.map((row) => shown(row, names)) };
  }
}

const some = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

function filterOf(filters: PlacementUpdateFilters): UpdateFilter {
  const today = dayOf(new Date());
  return {
    range: filters.dateRange ?? { start: addDays(today, 1 - DEFAULT_DAYS), end: today },
    sourceIds: some(filters.sourceIds),
    accountIds: some(filters.accountIds),
    adgroupIds: some(filters.adgroupIds),
    statuses: some(filters.updateStatusIn),
    actions: some(filters.actionTypeIn),
    userIds: some(filters.userIdIn),
    search: containing(filters.searchPhrase?.trim()),
  };
}

function shown(row: UpdateRow, names: ReadonlyMap<number, string>): PlacementUpdate {
  const { capMicros, userId } = row;
  return {
    ...row,
    cpaCap: capFromMicros(capMicros),
    result: resultOf(row),
    userName: userId === null ? null : (names.get(userId) ?? null),
  };
}

/** Returns the current result of an action in one or two sentences. Null if there is none. */
function resultOf({ message, targetState, targetMessage, target, needsApproval, currency }: UpdateRow): string | null {
  if (needsApproval) return 'Another user must approve this.';
  const amount = target === null ? '' : ` ${target / MILLION} ${currency}`;
  const isSet = targetState === 'done' || targetState === 'warned';
  const isFailed = targetState !== null && ['rejected', 'conflict', 'kept', 'person'].includes(targetState);
  const words = [
    message,
    isSet ? `Target CPA set to${amount}.` : null,
    isFailed ? `Target CPA${amount} not set.` : null,
    targetMessage,
  ].filter((each): each is string => each !== null);
  return words.length === 0 ? null : [...new Set(words)].join(' ');
}
