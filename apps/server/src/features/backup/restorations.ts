import { setTimeout } from 'node:timers/promises';
import { AuditService } from '../../core/audit/index.js';
import type { Database } from '../../core/database/index.js';
import { markConfirmed, openRestoration, type OpenRestoration } from './restorations.repository.js';

const ASK_EVERY_MS = 5_000;

/**
 * Lets workers start on a restored database, and records that in the audit log.
 * @returns null if no restoration waits for it
 */
export async function confirmRestoration(database: Database): Promise<OpenRestoration | null> {
  const open = await openRestoration(database);
  if (!open) return null;
  await database.transaction(async (client) => {
    await markConfirmed(client);
    await new AuditService(database).record(
      {
        companyId: null,
        userId: null,
        actorId: null,
        source: 'system',
        action: 'backup.restore',
        entityType: 'backup',
        entityName: open.backupName,
        after: { takenAt: open.backupTakenAt, restoredAt: open.restoredAt },
      },
      client,
    );
  });
  return open;
}

/**
 * Resolves once nothing is left to confirm, immediately if there is nothing. Retries if the database doesn't respond.
 * @param waits called once if there is something to confirm
 */
export async function whenConfirmed(
  database: Database,
  stopping: AbortSignal,
  waits: (open: OpenRestoration) => void,
  everyMs = ASK_EVERY_MS,
): Promise<void> {
  for (let isReported = false; !stopping.aborted;) {
    const open = await openRestoration(database).catch(() => undefined);
    if (open === null) return;
    if (open && !isReported) waits(open);
    isReported ||= open !== undefined;
    await setTimeout(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
