import { messageText } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  type IdResponse,
  notDone,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { Message } from './message.model.js';
import { MessageRepository } from './message.repository.js';

const MAX_IDS = 10_000;

/** Messages from one user to others of the company. Each is shown until its receiver dismisses it. */
@Injectable()
export class MessageService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly catalogue: CatalogueService,
    private readonly changes: Changes,
  ) {}

  /** Returns the messages, newest first. */
  async list(viewer: Viewer): Promise<Message[]> {
    const rows = await this.messages.shownTo(viewer);
    // Most users have no messages, so members are read only if there is something to show.
    if (rows.length === 0) return [];
    const { members } = await this.catalogue.of(viewer);
    const users = new Map(members.map((user) => [user.id, user]));
    return rows.flatMap(({ id, text, creatorId, createdAt, expiresAt }) => {
      const creator = users.get(creatorId);
      return creator ? [{ id, text, creator, createdAt, expiresAt }] : [];
    });
  }

  /**
   * Sends a message to the current members of the company.
   * @param userIds IDs of the receivers, or null for all
   * @throws BadUserInput with the invalid field
   */
  async create(
    viewer: Viewer,
    input: { text: string; userIds: readonly number[] | null; expiresAt: Date | null },
  ): Promise<IdResponse> {
    const refuse = (field: string, message: string): never => {
      throw new BadUserInput(message, { [field]: [message] });
    };
    const parsed = messageText.safeParse(input.text);
    if (!parsed.success) return refuse('text', parsed.error.issues[0]!.message);
    const text = parsed.data;
    if (input.expiresAt && input.expiresAt <= new Date()) refuse('expiresAt', 'The expiry must be in the future.');
    const wanted = input.userIds && [...new Set(input.userIds)];
    if (wanted?.length === 0) refuse('userIds', 'Choose at least one recipient.');
    if ((wanted?.length ?? 0) > MAX_IDS) refuse('userIds', `At most ${MAX_IDS} recipients are allowed.`);
    return this.changes.run(viewer, async (change) => {
      const receivers = await this.messages.receivers(change, wanted);
      if (wanted && receivers.length < wanted.length) {
        refuse('userIds', 'Some of these users no longer belong to the company. Remove them from the recipients.');
      }
      const id = await this.messages.insert(change, { text, expiresAt: input.expiresAt }, receivers);
      const after = { text, userIds: wanted ?? 'everyone', expiresAt: input.expiresAt };
      await change.record({ action: 'message.create', entityType: 'message', entityId: id, after });
      const people = receivers.length === 1 ? '1 person' : `${receivers.length} people`;
      return { status: ResponseStatus.success, message: `Sent to ${people}.`, id };
    });
  }

  /** Dismisses messages. Ignores messages to other users. Dismissing a message again changes nothing. */
  async dismiss(viewer: Viewer, ids: readonly number[]): Promise<BaseResponse> {
    if (ids.length > MAX_IDS) throw new BadUserInput(`At most ${MAX_IDS} messages can be dismissed at a time.`);
    return this.changes.run(viewer, async (change) => {
      const dismissed = await this.messages.dismiss(change, ids);
      if (dismissed === null) return notDone('Message not found.');
      if (dismissed.length > 0)
        await change.record({ action: 'message.dismiss', entityType: 'message', after: { ids: dismissed } });
      return done();
    });
  }
}
