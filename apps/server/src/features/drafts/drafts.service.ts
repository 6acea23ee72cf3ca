import { randomUUID } from 'node:crypto';
import {
  DRAFT_KINDS,
  draftKind,
  type DraftKind,
  draftTooLarge,
  type DraftState,
  maxBytesOf,
  MAX_DRAFT_TITLE,
  MAX_DRAFTS,
  payloadBytes,
  readPayload,
  treeChanges,
  withChanges,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  Forbidden,
  isRefused,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { MediaUses } from '../media-library/index.js';
import { DraftPublishers } from './draft-publishers.js';
import type {
  Draft,
  DraftChangesInput,
  DraftInput,
  DraftPage,
  DraftResponse,
  DraftSummary,
  DraftTaskStatus,
} from './drafts.model.js';
import { type DraftRow, DraftsRepository, type DraftValues, type FullDraftRow } from './drafts.repository.js';

type Kind = DraftKind<object, never>;

/**
 * Name of the writer in a conflict. A draft has one owner, so a conflicting save comes from another tab of the same
 * user.
 */
const OTHER_TAB = 'Another tab';
const NO_DRAFT = 'Draft not found. It may have been discarded.';
const NEWER = 'This draft was saved by a newer release of the console. Reload the page to open it.';
const MAX_PER_PAGE = 200;
/** Format of keys that clients generate. */
const KEY = /^[\w-]{8,64}$/;
const MAX_PAGE = 1_000;

/** Users' drafts of builders, saved during editing and published when complete. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly changes: Changes,
    private readonly drafts: DraftsRepository,
    private readonly publishers: DraftPublishers,
    private readonly media: MediaUses,
  ) {}

  /** Returns a page of drafts, latest save first. @throws BadUserInput for an unknown kind or invalid page */
  async page(
    viewer: Viewer,
    { kind, state, page, perPage }: { kind: string | null; state: DraftState | null; page: number; perPage: number },
  ): Promise<DraftPage> {
    if (!(page >= 1 && page <= MAX_PAGE) || !(perPage >= 1 && perPage <= MAX_PER_PAGE))
      throw new BadUserInput(`page must be between 1 and ${MAX_PAGE}, and perPage between 1 and ${MAX_PER_PAGE}.`);
    const kinds = kind === null ? DRAFT_KINDS.filter((each) => isAllowed(viewer, each)) : [kindFor(viewer, kind)];
    const ids = kinds.map(({ id }) => id);
    const { rows, totalRows } = await this.drafts.page(viewer, ids, state, [perPage, (page - 1) * perPage]);
    return { rows: rows.map(summary), totalRows };
  }

  /** Returns a draft. @throws NotFound for drafts of other users, or of a kind that the viewer may not use */
  async one(viewer: Viewer, id: number): Promise<Draft> {
    const row = found(await this.drafts.one(viewer, id), NO_DRAFT);
    const kind = kindFor(viewer, row.kind);
    const reading = readPayload(kind, row.payloadVersion, row.payload);
    const problem = {
      ok: null,
      newer: NEWER,
      invalid: "This draft can't be read. Discard it, or ask an administrator to review it.",
    }[reading.kind];
    return {
      ...summary(row),
      payload: reading.kind === 'ok' ? reading.payload : null,
      payloadVersion: reading.kind === 'ok' ? kind.version : row.payloadVersion,
      problem,
    };
  }

  /** Creates a draft once per key, so that a client can retry after a lost response. */
  create(viewer: Viewer, kindId: string, key: string, input: DraftInput): Promise<DraftResponse> {
    const kind = kindFor(viewer, kindId);
    return this.answer(viewer, 'The draft was saved.', async (change) => {
      if (!KEY.test(key)) change.refuse('key', 'The key must be 8–64 letters, digits or dashes.');
      const values = valuesOf(change, kind, input);
      const present = await this.drafts.idByKey(change, key);
      if (present !== null) {
        const row = await this.held(change, present);
        // Another page has saved the draft since, so this content is outdated.
        if (row.writer !== input.writer) change.sameVersion(row.version, 0, 'draft', OTHER_TAB);
        await this.keep(change, present, values);
        return present;
      }
      return this.insert(change, kind, key, values);
    });
  }

  save(viewer: Viewer, id: number, seen: number, input: DraftInput): Promise<DraftResponse> {
    return this.answer(
      viewer,
      'The draft was saved.',
      async (change) => {
        const row = await this.held(change, id);
        const kind = kindFor(viewer, row.kind);
        refuseLocked(change, kind, row);
        // The page that saved last knows the stored content, even if it lost the response.
        if (row.writer !== input.writer) change.sameVersion(row.version, seen, 'draft', OTHER_TAB);
        await this.keep(change, id, valuesOf(change, kind, input));
        return id;
      },
      id,
    );
  }

  /**
   * Saves the changed entities of a tree. Changes apply only to the version they are based on. After a lost response a
   * page must save the whole draft instead.
   */
  saveChanges(viewer: Viewer, id: number, seen: number, input: DraftChangesInput): Promise<DraftResponse> {
    return this.answer(
      viewer,
      'The draft was saved.',
      async (change) => {
        const row = await this.held(change, id);
        const kind = kindFor(viewer, row.kind);
        refuseLocked(change, kind, row);
        change.sameVersion(row.version, seen, 'draft', OTHER_TAB);
        await this.keep(change, id, changedValues(change, kind, row, input));
        return id;
      },
      id,
    );
  }

  copy(viewer: Viewer, id: number): Promise<DraftResponse> {
    return this.answer(viewer, 'The draft was copied.', async (change) => {
      const row = await this.held(change, id);
      const kind = kindFor(viewer, row.kind);
      const values = this.valuesIn(change, kind, row);
      return this.insert(change, kind, randomUUID(), { ...values, writer: randomUUID() });
    });
  }

  discard(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const row = await this.held(change, id);
      kindFor(viewer, row.kind);
      await this.drafts.delete(change, id);
      await change.record({ ...subject('draft.delete', id, row), before: { kind: row.kind, title: row.title } });
      return done('The draft was discarded.');
    });
  }

  /** Publishes the draft through the publisher of its kind. Only accepts the version that the caller saw. */
  publish(viewer: Viewer, id: number, seen: number): Promise<DraftResponse> {
    let message = 'The draft was published.';
    return this.answer(
      viewer,
      () => message,
      async (change) => {
        const row = await this.held(change, id);
        const kind = kindFor(viewer, row.kind);
        if (kind.ownPublishing) change.refuse('', kind.ownPublishing);
        change.sameVersion(row.version, seen, 'draft', OTHER_TAB);
        if (row.state === 'published' && kind.afterPublish === 'locked')
          change.refuse('', 'This draft was already published.');
        const { payload } = this.valuesIn(change, kind, row);
        await this.media.refuseEndedLicenses(change, id);
        const published = await this.publishers.publish(kind.id, change, payload);
        if ('errors' in published) return change.refuseAll(published.errors);
        message = published.message;
        await this.drafts.setPublished(change, id, published.taskId ?? null);
        const after = { kind: row.kind, version: row.version, taskId: published.taskId ?? null };
        await change.record({ ...subject('draft.publish', id, row), after });
        return id;
      },
      id,
    );
  }

  private async keep(change: Change, id: number, values: DraftValues): Promise<void> {
    await this.drafts.save(change, id, values);
    await this.media.keepForDraft(change, id, values.payload);
  }

  private async insert(change: Change, kind: Kind, key: string, values: DraftValues): Promise<number> {
    if ((await this.drafts.count(change, kind.id)) >= MAX_DRAFTS)
      change.refuse('', `You can have ${MAX_DRAFTS} drafts here. Discard some you no longer need.`);
    const id = await this.drafts.insert(change, kind.id, key, values);
    await this.media.keepForDraft(change, id, values.payload);
    await change.record({ ...subject('draft.create', id, values), after: { kind: kind.id, title: values.title } });
    return id;
  }

  private async held(change: Change, id: number): Promise<FullDraftRow> {
    return found(await this.drafts.lock(change, id), NO_DRAFT);
  }

  /** Returns the stored values, migrated to the current version of the schema. */
  private valuesIn(change: Change, kind: Kind, { payload, payloadVersion, writer }: FullDraftRow): DraftValues {
    return valuesOf(change, kind, { payload, payloadVersion, writer });
  }

  /** Runs a change of a draft and returns its state afterwards, even if the change was rejected. */
  private async answer(
    viewer: Viewer,
    message: string | (() => string),
    work: (change: Change) => Promise<number>,
    id: number | null = null,
  ): Promise<DraftResponse> {
    let changed = id;
    const answer = await this.changes.save(viewer, async (change) => {
      changed = await work(change);
      return done();
    });
    const row = changed === null ? null : await this.drafts.one(viewer, changed);
    const draft = row && summary(row);
    if (isRefused(answer))
      return {
        status: ResponseStatus.error,
        message: answer.errors[0]?.messages[0] ?? null,
        errors: answer.errors,
        draft,
      };
    return {
      status: ResponseStatus.success,
      message: typeof message === 'string' ? message : message(),
      errors: [],
      draft,
    };
  }
}

const isAllowed = ({ permissions }: Viewer, { permission }: Kind): boolean =>
  permission.some((key) => permissions.has(key));

/** Returns the kind. @throws BadUserInput for an unknown kind, or Forbidden without its permission */
function kindFor(viewer: Viewer, id: string): Kind {
  const kind = draftKind(id);
  if (!kind) throw new BadUserInput('Kind of draft not found.');
  if (!isAllowed(viewer, kind)) throw new Forbidden();
  return kind;
}

function refuseLocked(change: Change, { afterPublish }: Kind, { state }: DraftRow): void {
  if (state === 'published' && afterPublish === 'locked')
    change.refuse('', 'This draft was published and can no longer be changed. Copy it to continue.');
}

/** Returns the values to store after applying changes to a draft. */
function changedValues(change: Change, kind: Kind, row: FullDraftRow, input: DraftChangesInput): DraftValues {
  if (!kind.levels)
    return change.refuse('changes', "Drafts of this kind can't be saved in part. Save the whole draft.");
  if (input.payloadVersion !== kind.version) return change.refuse('payloadVersion', NEWER);
  const { payload } = valuesOf(change, kind, row);
  const next = withChanges(kind.levels, payload, change.check(treeChanges, input.changes));
  if (next === null) return change.refuse('changes', 'The changes belong to another draft. Save the whole draft.');
  return valuesOf(change, kind, { payload: next, payloadVersion: kind.version, writer: input.writer });
}

/** Returns the values to store for a payload, migrated to the current version of its schema. */
function valuesOf(change: Change, kind: Kind, { payload, payloadVersion, writer }: DraftInput): DraftValues {
  if (!KEY.test(writer)) change.refuse('writer', 'The key must be 8–64 letters, digits or dashes.');
  if (!(payloadVersion >= 1)) change.refuse('payloadVersion', 'The version must be at least 1.');
  const reading = readPayload(kind, payloadVersion, payload);
  if (reading.kind === 'newer') return change.refuse('payloadVersion', NEWER);
  if (reading.kind === 'invalid') return change.refuseAll(reading.errors);
  if (payloadBytes(reading.payload) > maxBytesOf(kind)) change.refuse('', draftTooLarge(kind));
  const title = kind.titleOf(reading.payload as never).slice(0, MAX_DRAFT_TITLE);
  return { title, payload: reading.payload, payloadVersion: kind.version, writer };
}

const subject = (action: string, id: number, { title }: { title: string }) => ({
  action,
  entityType: 'draft',
  entityId: id,
  ...(title !== '' && { entityName: title }),
});

function summary(row: DraftRow): DraftSummary {
  const { id, kind, title, state, version, createdAt, updatedAt, publishedAt, taskId, taskState } = row;
  const task =
    taskId !== null && taskState !== null
      ? {
          id: taskId,
          status: statusOf(taskState),
          done: row.taskDone ?? 0,
          total: row.taskTotal ?? 0,
          error: row.taskError,
        }
      : null;
  return { id, kind, title, state, version, createdAt, updatedAt, publishedAt, task };
}

function statusOf(state: string): DraftTaskStatus {
  if (state === 'SUCCESS') return 'succeeded';
  if (state === 'ERROR' || state === 'REJECTED') return 'failed';
  return state === 'PROCESS' ? 'running' : 'queued';
}
