import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Entities } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Maximum number of messages shown at a time. Further messages appear as these are dismissed. */
const MAX_SHOWN = 100;

@Injectable()
export class MessageRepository {
  constructor(private readonly entities: Entities) {}

  /** Returns messages that the viewer has not dismissed, newest first. */
  async shownTo({ companyId, userId }: Viewer) {
    const rows = await this.entities.for(companyId).messageReceiver.findMany({
      where: {
        userId,
        dismissedAt: null,
        message: { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
      },
      select: { message: true },
      orderBy: [{ message: { createdAt: 'desc' } }, { messageId: 'desc' }],
      take: MAX_SHOWN,
    });
    return rows.map(({ message }) => message);
  }

  /** Returns the active members of the company, all or only these IDs. */
  async receivers({ entities }: Change, userIds: readonly number[] | null): Promise<number[]> {
    const rows = await entities.membership.findMany({
      where: { isActive: true, user: { isActive: true }, ...(userIds && { userId: { in: [...userIds] } }) },
      select: { userId: true },
    });
    return rows.map(({ userId }) => userId);
  }

  async insert(
    change: Change,
    { text, expiresAt }: { text: string; expiresAt: Date | null },
    receivers: readonly number[],
  ): Promise<number> {
    const { companyId, entities, viewer } = change;
    const { id } = await entities.message.create({
      data: { companyId, text, creatorId: viewer.userId, expiresAt },
      select: { id: true },
    });
    // The number of parameters per statement is limited, so all receivers are one array parameter.
    await change.rows(
      'INSERT INTO message_receiver (company_id, message_id, user_id) SELECT $1, $2, unnest($3::int[])',
      [companyId, id, receivers],
    );
    return id;
  }

  /** Dismisses messages that the viewer received. @returns the messages that were shown. Null if there are none. */
  async dismiss({ entities, viewer }: Change, ids: readonly number[]): Promise<number[] | null> {
    const own = { userId: viewer.userId, messageId: { in: [...ids] } };
    if ((await entities.messageReceiver.count({ where: own })) === 0) return null;
    const rows = await entities.messageReceiver.updateManyAndReturn({
      where: { ...own, dismissedAt: null },
      data: { dismissedAt: new Date() },
      select: { messageId: true },
    });
    return rows.map(({ messageId }) => messageId);
  }
}
