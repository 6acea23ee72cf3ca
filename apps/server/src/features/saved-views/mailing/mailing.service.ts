import {
  frequencyOf,
  mailingForm,
  type MailingForm,
  mailingInWords,
  type MailingSchedule,
  nextMailing,
  scheduleOf,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../../core/changes/index.js';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, done, notDone, type SaveAnswer, type User } from '../../../core/graphql/index.js';
import { Mailer } from '../../../core/mail/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService, ReferenceListsService } from '../../reference-lists/index.js';
import { SavedViewRepository, type StoredView } from '../saved-view.repository.js';
import { isSharedWith, mailableReport, maySee } from '../view-access.js';
import type { ViewMailing, ViewMailingInput } from './mailing.model.js';
import {
  type LastMail,
  lastMails,
  MailingRepository,
  type MailingValues,
  recordMail,
  type StoredMailing,
} from './mailing.repository.js';

/** Maximum number of schedules per user. */
const MAX_MAILINGS = 100;
/** Maximum number of users in an error message. */
const MAX_NAMED = 5;
const NOT_FOUND = 'Email schedule not found.';
const ONLY_OWNER_EDITS = 'Only the user who created this email schedule can change it.';
const NO_MAIL = "Emails can't be sent because no mail server is set up. Ask an administrator.";

/** Manages schedules for mailing views as files. */
@Injectable()
export class MailingService {
  constructor(
    private readonly database: Database,
    private readonly mailings: MailingRepository,
    private readonly views: SavedViewRepository,
    private readonly catalogue: CatalogueService,
    private readonly lists: ReferenceListsService,
    private readonly changes: Changes,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Returns schedules that the viewer created or receives. Users who manage users also get the schedules of views that
   * they can open.
   */
  async list(
    viewer: Viewer,
    only: { readonly id: number | null; readonly viewId: number | null },
  ): Promise<ViewMailing[]> {
    const all = await this.mailings.ofUser(viewer.companyId, viewer.userId, viewer.permissions.has('manage-users'));
    const visible = all.filter(
      (mailing) =>
        (only.id === null || mailing.id === only.id) &&
        (only.viewId === null || mailing.view.id === only.viewId) &&
        (mayEdit(viewer, mailing) || mailing.userIds.includes(viewer.userId)),
    );
    if (visible.length === 0) return [];
    const ids = visible.map(({ id }) => id);
    const [{ members }, mails] = await Promise.all([
      this.catalogue.of(viewer),
      lastMails(this.database.pool, viewer.companyId, ids),
    ]);
    const users = new Map(members.map((user) => [user.id, user]));
    return visible.flatMap((mailing) => shown(viewer, mailing, mails, users) ?? []);
  }

  /** Returns visible users that a view can be mailed to. @throws NotFound for views the viewer can't open */
  async possibleUsers(viewer: Viewer, viewId: number): Promise<User[]> {
    const view = found(await this.views.find(viewer, viewId), 'View not found.');
    if (!maySee(viewer, view.report)) found(null, 'View not found.');
    const users = await this.lists.users(viewer, false);
    return users.filter(({ id, team }) => isSharedWith({ userId: id, teamId: team?.id ?? null }, view));
  }

  create(viewer: Viewer, viewId: number, input: ViewMailingInput): Promise<SaveAnswer> {
    return this.save(viewer, input, async (change, form, listed) => {
      const view = found(await this.views.lock(change, viewId), 'View not found.');
      if (!maySee(viewer, view.report)) found(null, 'View not found.');
      if (!mailableReport(view.report)) return notDone("Views of this report can't be emailed.");
      await this.mailings.lockOwner(change);
      if ((await this.mailings.count(change)) >= MAX_MAILINGS)
        return notDone(`You can have up to ${MAX_MAILINGS} email schedules. Delete one first.`);
      const userIds = await this.usersFor(change, view, form, { listed, stored: [] });
      const values = valuesOf(form);
      const id = await this.mailings.insert(change, viewId, values, userIds);
      await record(change, 'create', id, view, { after: described(values, userIds) });
      return done(this.savedText(values));
    });
  }

  update(viewer: Viewer, id: number, input: ViewMailingInput, version: number | null): Promise<SaveAnswer> {
    return this.save(viewer, input, async (change, form, listed) => {
      const before = await this.lockEditable(change, id);
      if (!before) return notDone(ONLY_OWNER_EDITS);
      change.sameVersion(before.version, version, 'email schedule');
      const userIds = await this.usersFor(change, before.view, form, { listed, stored: before.userIds });
      const values = valuesOf(form);
      await this.mailings.update(change, id, values, userIds);
      await record(change, 'update', id, before.view, {
        before: described(before, before.userIds),
        after: described(values, userIds),
      });
      return done(this.savedText(values));
    });
  }

  /** Turns a schedule on or off. Its other values aren't checked again, so it can be turned off at any time. */
  setOn(viewer: Viewer, id: number, isOn: boolean): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = await this.lockEditable(change, id);
      if (!before) return notDone(ONLY_OWNER_EDITS);
      const values = { isOn, nextAt: isOn ? nextMailing(before, new Date()) : null };
      if (before.isOn !== isOn) {
        await this.mailings.setOn(change, id, values);
        await record(change, 'update', id, before.view, {
          before: described(before, before.userIds),
          after: described({ ...before, ...values }, before.userIds),
        });
      }
      return done(this.savedText({ ...before, ...values }));
    });
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = await this.lockEditable(change, id);
      if (!before) return notDone('Only the user who created this email schedule can delete it.');
      await this.mailings.delete(change, id);
      await record(change, 'delete', id, before.view, { before: described(before, before.userIds) });
      return done('Email schedule deleted.');
    });
  }

  /** Removes the viewer from the recipients. Without recipients the schedule ends. */
  leave(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = found(await this.mailings.lock(change, id), NOT_FOUND);
      if (!before.userIds.includes(viewer.userId)) found(null, NOT_FOUND);
      const userIds = before.userIds.filter((userId) => userId !== viewer.userId);
      if (userIds.length === 0) await this.mailings.delete(change, id);
      else await this.mailings.removeUser(change, id, viewer.userId);
      await record(change, 'leave', id, before.view, { before: { userIds: before.userIds }, after: { userIds } });
      return done(`You'll no longer get “${before.view.name}” by email.`);
    });
  }

  /** Mails the view to the viewer now, even if they are not a recipient. */
  sendNow(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const mailing = found(await this.mailings.lock(change, id), NOT_FOUND);
      if (!mayEdit(viewer, mailing) && !mailing.userIds.includes(viewer.userId)) found(null, NOT_FOUND);
      if (!this.mailer.isConfigured) return notDone(NO_MAIL);
      const isNew = await recordMail(change.on, change.companyId, id, viewer.userId);
      return isNew ? done('The email is being sent to you.') : notDone('An email is already being sent to you.');
    });
  }

  private savedText({ isOn, ...schedule }: MailingValues): string {
    if (!this.mailer.isConfigured) return `Saved, but no email will be sent. ${NO_MAIL}`;
    return isOn ? `Saved. ${mailingInWords(schedule)}.` : 'Saved. No emails are sent while the schedule is off.';
  }

  private async save(
    viewer: Viewer,
    input: ViewMailingInput,
    work: (change: Change, form: MailingForm, listed: readonly User[]) => Promise<BaseResponse>,
  ): Promise<SaveAnswer> {
    const listed = await this.lists.users(viewer, false);
    return this.changes.save(viewer, (change) => work(change, change.check(mailingForm, input), listed));
  }

  /** Returns the schedule. Null if the viewer only receives it. @throws NotFound for schedules the viewer can't see */
  private async lockEditable(change: Change, id: number): Promise<StoredMailing | null> {
    const mailing = found(await this.mailings.lock(change, id), NOT_FOUND);
    if (mayEdit(change.viewer, mailing)) return mailing;
    if (!mailing.userIds.includes(change.viewer.userId)) found(null, NOT_FOUND);
    return null;
  }

  /**
   * Returns the recipients, all of whom can open the view. Rejects users who can't open it, and users the viewer can't
   * see.
   */
  private async usersFor(
    change: Change,
    view: StoredView,
    form: MailingForm,
    { listed, stored }: { readonly listed: readonly User[]; readonly stored: readonly number[] },
  ): Promise<readonly number[]> {
    const userIds = [...new Set(form.userIds)].sort((a, b) => a - b);
    const members = await this.views.lockMembers(change, userIds);
    const names = new Map(listed.map(({ id, username }) => [id, username]));
    const allowed = new Set([...names.keys(), ...stored, change.viewer.userId]);
    if (members.length < userIds.length || userIds.some((id) => !allowed.has(id)))
      change.refuse(
        'userIds',
        "Some of these users don't belong to the company, or you can't see them. Choose other users.",
      );
    const unable = members.filter((member) => !isSharedWith(member, view));
    if (unable.length > 0) {
      const known = unable.flatMap(({ userId }) => names.get(userId) ?? []).sort((a, b) => a.localeCompare(b));
      change.refuse('userIds', `${usersInWords(known, unable.length)} can't open this view. Share it with them first.`);
    }
    return userIds;
  }
}

/**
 * Lists users as text, such as 'Bob and Carol' or 'Bob, Carol, and 2 other users'.
 * @param count number of users, including users without a name here
 */
function usersInWords(names: readonly string[], count: number): string {
  const named = names.slice(0, MAX_NAMED);
  const more = count - named.length;
  const others = `${more} ${named.length === 0 ? '' : 'other '}${more === 1 ? 'user' : 'users'}`;
  return new Intl.ListFormat('en').format(more === 0 ? named : [...named, others]);
}

function mayEdit(viewer: Viewer, { ownerId, view }: StoredMailing): boolean {
  if (ownerId === viewer.userId) return true;
  return view.scope !== 'personal' && viewer.permissions.has('manage-users') && isSharedWith(viewer, view);
}

const shortened = ({ weekdays, dayOfMonth, hour, timeZone }: MailingSchedule): MailingSchedule => ({
  ...{ weekdays, dayOfMonth, hour, timeZone },
});

function shown(
  viewer: Viewer,
  mailing: StoredMailing,
  mails: readonly LastMail[],
  users: ReadonlyMap<number, User>,
): ViewMailing | null {
  const { id, view, ownerId, userIds, isOn, format, onlyWithRows, ownAccounts, nextAt, version } = mailing;
  const owner = users.get(ownerId);
  if (!owner) return null;
  const canEdit = mayEdit(viewer, mailing);
  const visibleIds = canEdit ? userIds : [viewer.userId];
  const usersOf = (ids: readonly number[]) => ids.flatMap((each) => users.get(each) ?? []);
  const schedule = shortened(mailing);
  return {
    ...{ id, viewId: view.id, viewName: view.name, report: view.report, owner, canEdit, version },
    ...{ ...schedule, weekdays: [...schedule.weekdays], frequency: frequencyOf(schedule) },
    ...{ words: mailingInWords(schedule), isOn, format, onlyWithRows, ownAccounts, nextAt },
    users: usersOf(visibleIds),
    lastMails: mails.flatMap(({ mailingId, userId, state, error, at }) => {
      const user = users.get(userId);
      const isVisible = mailingId === id && (canEdit || userId === viewer.userId);
      return user && isVisible ? [{ user, state, error, at }] : [];
    }),
  };
}

function valuesOf(form: MailingForm): MailingValues {
  const schedule = scheduleOf(form);
  const { format, onlyWithRows, ownAccounts, isOn } = form;
  return {
    ...schedule,
    format,
    onlyWithRows,
    ownAccounts,
    isOn,
    nextAt: isOn ? nextMailing(schedule, new Date()) : null,
  };
}

/** Returns the schedule for the audit log. */
const described = (values: MailingValues | StoredMailing, userIds: readonly number[]) => {
  const { format, onlyWithRows, ownAccounts, isOn } = values;
  return { schedule: mailingInWords(shortened(values)), format, onlyWithRows, ownAccounts, isOn, userIds };
};

const record = (
  change: Change,
  action: string,
  entityId: number,
  { name }: StoredView,
  sides: { readonly before?: object; readonly after?: object },
): Promise<void> =>
  change.record({ action: `viewMailing.${action}`, entityType: 'viewMailing', entityId, entityName: name, ...sides });
