import { Injectable } from '@nestjs/common';
import { isName } from '@adops/domain';
import { auditedAs, AuditService } from '../../core/audit/index.js';
import { type Change, Changes } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  type IdResponse,
  NotFound,
  notDone,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService, ReferenceListsService } from '../reference-lists/index.js';
import type { SavedView, SavedViewInput } from './saved-view.model.js';
import { mayEdit, maySee } from './view-access.js';
import { SavedViewRepository, type StoredView, type ViewValues } from './saved-view.repository.js';

const MAX_NAME_LENGTH = 100;
/** Maximum length of a state in characters. A URL allows far less. */
const MAX_STATE = 20_000;
/** Maximum number of views per user and report. */
const MAX_VIEWS = 200;
/** Maximum number of users that a view can be shared with. */
const MAX_READERS = 500;

/** Saved views of reports: personal, or shared with selected users, the team or the company. */
@Injectable()
export class SavedViewService {
  constructor(
    private readonly views: SavedViewRepository,
    private readonly catalogue: CatalogueService,
    private readonly lists: ReferenceListsService,
    private readonly changes: Changes,
    private readonly audit: AuditService,
  ) {}

  /** Returns the views by name. Empty for a report that doesn't exist or that the viewer may not see. */
  async list(viewer: Viewer, report: string): Promise<SavedView[]> {
    if (!maySee(viewer, report)) return [];
    const [rows, { members }] = await Promise.all([this.views.ofReport(viewer, report), this.catalogue.of(viewer)]);
    const users = new Map(members.map((user) => [user.id, user]));
    return rows.flatMap((row) => {
      const owner = users.get(row.ownerId);
      if (!owner) return [];
      const { id, name, scope, state, isDefault, version, updatedAt } = row;
      const canEdit = mayEdit(viewer, row);
      const readers = members.filter((user) => row.readerIds.includes(user.id));
      return [
        {
          id,
          report: row.report,
          name,
          scope,
          state,
          isDefault,
          owner,
          users: canEdit ? readers : [],
          mailingCount: canEdit ? row.mailingCount : 0,
          canEdit,
          updatedAt,
          version,
        },
      ];
    });
  }

  async create(viewer: Viewer, input: SavedViewInput): Promise<IdResponse> {
    const found = checked(viewer, input, viewer.teamId);
    if (typeof found === 'string') return failed(found);
    const visible = await this.visibleUsers(viewer, input);
    return this.changes.run(viewer, async (change) => {
      const readerIds = await this.readersFor(change, input, { ownerId: viewer.userId, stored: null, visible });
      const values = { ...found, readerIds };
      await this.views.lockViewsOf(change, viewer.userId);
      if ((await this.views.count(change, viewer.userId, values.report)) >= MAX_VIEWS) {
        return failed(`You already have ${MAX_VIEWS} views. Delete one you no longer need.`);
      }
      if (await this.views.isTaken(change, viewer.userId, values, null)) return failed(taken(values));
      const id = await this.views.insert(change, viewer.userId, values);
      await this.record(change, 'savedView.create', id, values.name, { after: described(values) });
      return { status: ResponseStatus.success, message: `View “${values.name}” saved.`, id };
    });
  }

  /**
   * Updates a view.
   * @param version version that the caller has seen, or null to skip the check
   * @throws NotFound for views that the viewer may not open
   */
  async update(viewer: Viewer, id: number, input: SavedViewInput, version: number | null): Promise<IdResponse> {
    const visible = await this.visibleUsers(viewer, input);
    return this.changes.run(viewer, async (change) => {
      const before = await this.views.lock(change, id);
      if (!before) throw new NotFound('View not found.');
      if (!mayEdit(viewer, before)) return failed('Only the owner can change this view. Save a copy instead.');
      if (version !== null && version !== before.version)
        return failed('Another user changed this view, so nothing was saved. Reload and try again.');
      if (before.ownerId !== viewer.userId && input.scope === 'personal') {
        return failed('Only the owner can make a shared view personal.');
      }
      // A view of another user stays with the team that it was shared with.
      const team = before.ownerId === viewer.userId ? (viewer.teamId ?? before.teamId) : before.teamId;
      const found = checked(viewer, input, team);
      if (typeof found === 'string') return failed(found);
      const { ownerId } = before;
      const stored = before.scope === 'users' ? before.readerIds : null;
      const readerIds = await this.readersFor(change, input, { ownerId, stored, visible });
      const values = { ...found, readerIds };
      if (values.report !== before.report)
        return failed("A view can't be moved to another report. Create a new view there.");
      await this.views.lockViewsOf(change, before.ownerId);
      if (await this.views.isTaken(change, before.ownerId, values, id)) return failed(taken(values));
      await this.views.update(change, before.ownerId, id, values);
      await this.record(change, 'savedView.update', id, values.name, {
        before: described(before),
        after: described(values),
      });
      return { status: ResponseStatus.success, message: `View “${values.name}” saved.`, id };
    });
  }

  /** Deletes a view. @throws NotFound for views that the viewer may not open */
  async delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = await this.views.lock(change, id);
      if (!before) throw new NotFound('View not found.');
      if (!mayEdit(viewer, before)) return notDone('Only the owner can delete this view.');
      const emailSchedules = await this.views.countMailings(change, id);
      await this.views.delete(change, id);
      await this.record(change, 'savedView.delete', id, before.name, {
        before: { ...described(before), ...(emailSchedules > 0 && { emailSchedules }) },
      });
      return done(`View “${before.name}” deleted.`);
    });
  }

  /** Returns the IDs of users that the viewer can see and share with. */
  private async visibleUsers(viewer: Viewer, { userIds }: SavedViewInput): Promise<readonly number[]> {
    return userIds ? (await this.lists.users(viewer, false)).map(({ id }) => id) : [];
  }

  /**
   * Returns the users that the view will be shared with.
   * @throws BadUserInput for an empty list, or for users that the viewer can't share with
   */
  private async readersFor(change: Change, { scope, userIds }: SavedViewInput, known: Sharing): Promise<number[]> {
    const { ownerId, stored, visible } = known;
    if (scope !== 'users') return [];
    if (userIds == null && stored !== null) return [...stored];
    const refuse = (message: string): never => {
      throw new BadUserInput(message, { 'input.userIds': [message] });
    };
    const wanted = [...new Set(userIds)].filter((id) => id !== ownerId).sort((a, b) => a - b);
    if (wanted.length === 0) refuse('Choose at least one user to share the view with.');
    if (wanted.length > MAX_READERS) refuse(`A view can be shared with at most ${MAX_READERS} users.`);
    const offered = new Set([...visible, ...(stored ?? [])]);
    const members = await this.views.lockMembers(change, wanted);
    if (members.length < wanted.length || wanted.some((id) => !offered.has(id))) {
      refuse("Some of these users don't belong to the company, or you can't see them. Choose other users.");
    }
    return wanted;
  }

  private async record(
    { viewer, on }: Change,
    action: string,
    id: number,
    name: string,
    sides: { before?: object; after?: object },
  ): Promise<void> {
    const entity = { entityType: 'savedView', entityId: id, entityName: name };
    await this.audit.record({ ...auditedAs(viewer), action, ...entity, ...sides }, on);
  }
}

/** Limits for the users of a view. */
interface Sharing {
  readonly ownerId: number;
  /** Users that the view is already shared with. Null if its scope wasn't `users`. */
  readonly stored: readonly number[] | null;
  readonly visible: readonly number[];
}

const failed = (message: string): IdResponse => ({ status: ResponseStatus.error, message, id: null });
const taken = ({ name }: ViewValues): string => `A view named “${name}” already exists. Choose another name.`;
/** Returns the view for the audit log, in its original format. */
const described = ({ report, name, scope, teamId, readerIds, state, isDefault }: ViewValues | StoredView) => ({
  ...{ report, name, scope, team_id: teamId, state, is_default: isDefault },
  ...(scope === 'users' && { userIds: readerIds }),
});

/**
 * Returns the values to store, or the reason for rejecting them.
 * @throws BadUserInput for invalid fields
 */
function checked(viewer: Viewer, input: SavedViewInput, team: number | null): Omit<ViewValues, 'readerIds'> | string {
  const name = input.name.trim();
  const errors: Record<string, string[]> = {};
  if (name === '') errors['input.name'] = ['Enter a name.'];
  if (name.length > MAX_NAME_LENGTH) errors['input.name'] = [`The name must be at most ${MAX_NAME_LENGTH} characters.`];
  if (!isName(name)) errors['input.name'] = ["The name contains characters that aren't allowed."];
  if (!maySee(viewer, input.report)) errors['input.report'] = ['Report not found.'];
  const text = JSON.stringify(input.state ?? null);
  const isState = typeof input.state === 'object' && input.state !== null && !Array.isArray(input.state);
  if (!isState && typeof input.state !== 'string')
    errors['input.state'] = ['The state must be an object or a query string.'];
  if (text.length > MAX_STATE) errors['input.state'] = [`The state must be at most ${MAX_STATE} characters.`];
  if (/\\u0000|\p{Surrogate}/u.test(text))
    errors['input.state'] = ["The state contains characters that aren't allowed."];
  const [first] = Object.values(errors).flat();
  if (first) throw new BadUserInput(first, errors);
  const scope = input.scope ?? 'personal';
  if (scope === 'team' && team === null) return "You don't belong to a team, so you can't share the view with one.";
  return {
    report: input.report,
    name,
    scope,
    teamId: scope === 'team' ? team : null,
    state: input.state as string | object,
    isDefault: input.isDefault ?? false,
  };
}
