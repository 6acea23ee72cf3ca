import { retryDelay } from '@adops/domain';
import type pg from 'pg';
import { forEachCompany } from '../tenancy/index.js';
import type { Claim, Outbox, Outcome } from './outbox.repository.js';

/** Result of sending a message. `error` is null if it was accepted. */
export interface HandedOver {
  readonly error: string | null;
  readonly isUnknown: boolean;
}

/** Delay in seconds before messages of a company are retried after their data couldn't be read. */
const TROUBLE_SECONDS = 60;
/** Wait in milliseconds after an attempt with an unknown result. */
const UNKNOWN_WAIT = 5 * 60_000;

/**
 * Sends the due messages of an outbox, company by company.
 * @param sendOf sends messages of one company and settles each
 * @throws the errors of failed companies, after all companies were tried
 */
export async function sendOutbox<Columns extends object>(
  pool: pg.Pool,
  outbox: Outbox<Columns>,
  stopping: AbortSignal,
  sendOf: (companyId: number, messages: readonly (Claim & Columns)[]) => Promise<void>,
): Promise<void> {
  await outbox.takeOverAbandoned(pool);
  await outbox.removeOld(pool);
  const errors: unknown[] = [];
  while (!stopping.aborted) {
    const claimed = await outbox.claim(pool);
    if (claimed.length === 0) break;
    const sending = forEachCompany(new Set(claimed.map((message) => message.companyId)), async (companyId) => {
      const own = claimed.filter((message) => message.companyId === companyId);
      try {
        await sendOf(companyId, own);
      } finally {
        // After an error, or when the worker stops, some messages have not been started.
        await outbox.giveBack(pool, own, stopping.aborted ? 0 : TROUBLE_SECONDS);
      }
    });
    await sending.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
}

/**
 * Returns the state of a message after an attempt. Rejected messages are retried a few times, and messages with an
 * unknown result once.
 */
export function outcomeOf({ error, isUnknown }: HandedOver, message: Claim, now: Date): Outcome {
  if (error === null) return { state: 'sent' };
  if (isUnknown)
    return message.unknownCount === 0
      ? { state: 'pending', error, at: new Date(now.getTime() + UNKNOWN_WAIT), isUnknown }
      : { state: 'failed', error, isUnknown };
  const delay = retryDelay(message.attempts);
  return delay === null ? { state: 'failed', error } : { state: 'pending', error, at: new Date(now.getTime() + delay) };
}
