import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
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

const MAX_TEXT_LENGTH = 1_000;
/** Shown at a time; the others follow as these are dismissed. */
const MAX_SHOWN = 100;
const MAX_IDS = 10_000;

/** Words of one person to others of the company, each shown until its receiver puts it away. */
@Injectable()
export class MessageService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. */
  async list(viewer: Viewer): Promise<Message[]> {
    const { rows } = await this.database.pool.query<{
      id: number;
      text: string;
      creator_id: number;
      created_at: Date;
      expires_at: Date | null;
    }>(
      `SELECT m.id, m.text, m.creator_id, m.created_at, m.expires_at
       FROM message_receiver r JOIN message m ON m.company_id = r.company_id AND m.id = r.message_id
       WHERE r.company_id = $1 AND r.user_id = $2 AND r.dismissed_at IS NULL
         AND (m.expires_at IS NULL OR m.expires_at > now())
       ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_SHOWN}`,
      [viewer.companyId, viewer.userId],
    );
    // Most people have none: the members are read only when there is something to show.
    if (rows.length === 0) return [];
    const { members } = await this.catalogue.of(viewer);
    const users = new Map(members.map((user) => [user.id, user]));
    return rows.flatMap(({ id, text, creator_id, created_at, expires_at }) => {
      const creator = users.get(creator_id);
      return creator ? [{ id, text, creator, createdAt: created_at, expiresAt: expires_at }] : [];
    });
  }

  /**
   * Reaches the members of the company at this moment.
   * @param userIds null: everybody.
   * @throws BadUserInput with the field that cannot be right
   */
  async create(
    viewer: Viewer,
    input: { text: string; userIds: readonly number[] | null; expiresAt: Date | null },
  ): Promise<IdResponse> {
    const text = input.text.trim();
    const refuse = (field: string, message: string): never => {
      throw new BadUserInput(message, { [field]: [message] });
    };
    if (text === '') refuse('text', 'A message needs words.');
    if (text.length > MAX_TEXT_LENGTH) refuse('text', `A message is at most ${MAX_TEXT_LENGTH} characters long.`);
    if (/[\p{Surrogate}\0]/u.test(text)) refuse('text', 'The message holds characters that are not allowed.');
    if (input.expiresAt && input.expiresAt <= new Date()) refuse('expiresAt', 'It would have ended already.');
    const { companyId, userId, actorId, sessionId } = viewer;
    const wanted = input.userIds && [...new Set(input.userIds)];
    if (wanted?.length === 0) refuse('userIds', 'Choose who receives it.');
    if ((wanted?.length ?? 0) > MAX_IDS) refuse('userIds', `At most ${MAX_IDS} people receive a message.`);
    return this.database.transaction(async (client) => {
      const { rows: receivers } = await client.query<{ user_id: number }>(
        `SELECT m.user_id FROM membership m JOIN user_account u ON u.id = m.user_id
         WHERE m.company_id = $1 AND m.is_active AND u.is_active AND ($2::int[] IS NULL OR m.user_id = ANY($2))`,
        [companyId, wanted],
      );
      if (wanted && receivers.length < wanted.length) {
        refuse('userIds', 'Some of these people are not in the company any more.');
      }
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO message (company_id, text, creator_id, expires_at) VALUES ($1, $2, $3, $4) RETURNING id',
        [companyId, text, userId, input.expiresAt],
      );
      const id = rows[0]!.id;
      await client.query(
        'INSERT INTO message_receiver (company_id, message_id, user_id) SELECT $1, $2, unnest($3::int[])',
        [companyId, id, receivers.map(({ user_id }) => user_id)],
      );
      const after = { text, userIds: wanted ?? 'everybody', expiresAt: input.expiresAt };
      await this.audit.record(
        { companyId, userId, actorId, sessionId, action: 'message.create', entityType: 'message', entityId: id, after },
        client,
      );
      const people = receivers.length === 1 ? '1 person' : `${receivers.length} people`;
      return { status: ResponseStatus.success, message: `Sent to ${people}.`, id };
    });
  }

  /** Messages to others are as good as none; dismissing twice changes nothing. */
  async dismiss(viewer: Viewer, ids: readonly number[]): Promise<BaseResponse> {
    if (ids.length > MAX_IDS) throw new BadUserInput(`At most ${MAX_IDS} messages are dismissed at a time.`);
    const { companyId, userId, actorId, sessionId } = viewer;
    return this.database.transaction(async (client) => {
      const known = await client.query(
        `SELECT FROM message_receiver WHERE company_id = $1 AND user_id = $2 AND message_id = ANY($3::int[])`,
        [companyId, userId, ids],
      );
      const { rows } = await client.query<{ message_id: number }>(
        `UPDATE message_receiver SET dismissed_at = now()
         WHERE company_id = $1 AND user_id = $2 AND message_id = ANY($3::int[]) AND dismissed_at IS NULL
         RETURNING message_id`,
        [companyId, userId, ids],
      );
      if (known.rowCount === 0) return notDone('There is no such message.');
      if (rows.length > 0) {
        const after = { ids: rows.map(({ message_id }) => message_id) };
        await this.audit.record(
          { companyId, userId, actorId, sessionId, action: 'message.dismiss', entityType: 'message', after },
          client,
        );
      }
      return done();
    });
  }
}
