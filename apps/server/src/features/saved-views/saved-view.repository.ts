import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { anyCase, byName, Entities } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { SavedViewScope } from './saved-view.model.js';

export interface StoredView {
  readonly id: number;
  readonly report: string;
  readonly name: string;
  readonly scope: keyof typeof SavedViewScope;
  readonly ownerId: number;
  readonly teamId: number | null;
  /** Users with whom a view of the scope `users` is shared. */
  readonly readerIds: readonly number[];
  readonly state: unknown;
  readonly isDefault: boolean;
  readonly version: number;
  readonly updatedAt: Date;
}

/** Values of a view that a user stores. */
export interface ViewValues extends Pick<
  StoredView,
  'report' | 'name' | 'scope' | 'teamId' | 'readerIds' | 'isDefault'
> {
  readonly state: string | object;
}

/**
 * Returns the condition for views that a user may open: their own, and views shared with them, their team or the
 * company.
 */
const openTo = ({ userId, teamId }: Viewer) => ({
  OR: [
    { scope: 'company' as const },
    { ownerId: userId },
    { scope: 'users' as const, readers: { some: { userId } } },
    ...(teamId === null ? [] : [{ scope: 'team' as const, teamId }]),
  ],
});

export const WITH_READERS = { readers: { select: { userId: true } } } as const;

type ViewRow = Omit<StoredView, 'readerIds'> & { readonly readers: readonly { readonly userId: number }[] };
export const viewOf = ({ readers, ...view }: ViewRow): StoredView => ({
  ...view,
  readerIds: readers.map(({ userId }) => userId).sort((a, b) => a - b),
});

@Injectable()
export class SavedViewRepository {
  constructor(private readonly entities: Entities) {}

  /** Returns the views of a report with the number of their email schedules, by name. */
  async ofReport(viewer: Viewer, report: string): Promise<(StoredView & { readonly mailingCount: number })[]> {
    const rows = await this.entities.for(viewer.companyId).savedView.findMany({
      where: { ...openTo(viewer), report },
      include: { ...WITH_READERS, _count: { select: { mailings: true } } },
    });
    return rows
      .sort(byName)
      .map(({ _count: { mailings: mailingCount }, ...row }) => ({ ...viewOf(row), mailingCount }));
  }

  /** Returns a view that the viewer may open and locks it for the transaction. Null for unknown and foreign IDs. */
  async lock(change: Change, id: number): Promise<StoredView | null> {
    await change.rows('SELECT FROM saved_view WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
    const where = { ...openTo(change.viewer), id };
    const row = await change.entities.savedView.findFirst({ where, include: WITH_READERS });
    return row && viewOf(row);
  }

  /** Returns a view that the viewer may open. Null for unknown and foreign IDs. */
  async find(viewer: Viewer, id: number): Promise<StoredView | null> {
    const where = { ...openTo(viewer), id };
    const row = await this.entities.for(viewer.companyId).savedView.findFirst({ where, include: WITH_READERS });
    return row && viewOf(row);
  }

  /** Returns which of the users are members of the company, with their team, and locks them for the transaction. */
  lockMembers(change: Change, userIds: readonly number[]) {
    return change.rows<{ userId: number; teamId: number | null }>(
      `SELECT user_id AS "userId", team_id AS "teamId" FROM membership
       WHERE company_id = $1 AND user_id = ANY ($2::int[]) FOR KEY SHARE`,
      [change.companyId, userIds],
    );
  }

  /** Serializes changes to the views of an owner, so that the checks for duplicate names and the limit are reliable. */
  async lockViewsOf(change: Change, ownerId: number): Promise<void> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('saved_view'), $1)`, [ownerId]);
  }

  /** Returns true if the owner has another view with this name, report and scope. */
  async isTaken(change: Change, ownerId: number, values: ViewValues, exceptId: number | null): Promise<boolean> {
    const { report, scope, name } = values;
    const where = { ownerId, report, scope, name: anyCase(name), ...(exceptId !== null && { id: { not: exceptId } }) };
    return (await change.entities.savedView.count({ where })) > 0;
  }

  count(change: Change, ownerId: number, report: string): Promise<number> {
    return change.entities.savedView.count({ where: { ownerId, report } });
  }

  async insert(change: Change, ownerId: number, { readerIds, ...values }: ViewValues): Promise<number> {
    const { companyId, entities } = change;
    const { id } = await entities.savedView.create({ data: { companyId, ownerId, ...values }, select: { id: true } });
    await this.putReaders(change, id, readerIds);
    await this.keepOneDefault(change, ownerId, id, { readerIds, ...values });
    return id;
  }

  async update(change: Change, ownerId: number, id: number, { readerIds, ...values }: ViewValues): Promise<void> {
    await change.entities.savedView.update({
      where: { companyId_id: { companyId: change.companyId, id } },
      data: { ...values, updatedAt: new Date(), version: { increment: 1 } },
      select: { id: true },
    });
    await this.putReaders(change, id, readerIds);
    await this.keepOneDefault(change, ownerId, id, { readerIds, ...values });
  }

  /** Replaces the users that the view is shared with. */
  private async putReaders({ companyId, entities }: Change, viewId: number, userIds: readonly number[]): Promise<void> {
    await entities.savedViewReader.deleteMany({ where: { viewId, userId: { notIn: [...userIds] } } });
    if (userIds.length === 0) return;
    await entities.savedViewReader.createMany({
      data: userIds.map((userId) => ({ companyId, viewId, userId })),
      skipDuplicates: true,
    });
  }

  /** Ensures one default view per owner, report and scope, or per user for views shared with users. */
  private async keepOneDefault(change: Change, ownerId: number, id: number, values: ViewValues): Promise<void> {
    const { report, scope, isDefault, readerIds } = values;
    if (!isDefault) return;
    const forSameUsers = { readers: { some: { userId: { in: [...readerIds] } } } };
    await change.entities.savedView.updateMany({
      where: { ownerId, report, scope, isDefault: true, id: { not: id }, ...(scope === 'users' && forSameUsers) },
      data: { isDefault: false },
    });
  }

  /** Returns the number of email schedules of the view, by any user. */
  countMailings(change: Change, viewId: number): Promise<number> {
    return change.entities.viewMailing.count({ where: { viewId } });
  }

  async delete(change: Change, id: number): Promise<void> {
    await change.entities.savedView.deleteMany({ where: { id } });
  }
}
