import { retryDelay } from '@adops/domain';
import type pg from 'pg';
import { forEachCompany } from '../tenancy/index.js';
import type { Claim, Outbox, Outcome } from './outbox.repository.js';

/** Result of handing a message over. `error`: null when it was taken. */
export interface HandedOver {
  readonly error: string | null;
  readonly isUnknown: boolean;
}

/** Seconds after which messages of a company are tried again when what they are about couldn't be read. */
const TROUBLE_SECONDS = 60;
/** Wait after an attempt of which it is unknown whether it arrived, in milliseconds. */
const UNKNOWN_WAIT = 5 * 60_000;

/**
 * Sends the messages of an outbox that are due, company by company.
 * @param sendOf sends messages of one company and settles each
 * @throws after all companies were tried, if one of them failed
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
        // After an error, or when the worker stops, some have not begun to leave.
        await outbox.giveBack(pool, own, stopping.aborted ? 0 : TROUBLE_SECONDS);
      }
    });
    await sending.catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
}

/** Returns the state of a message after an attempt: refused ones are tried again a few times, unknown ones once. */
export function outcomeOf({ error, isUnknown }: HandedOver, message: Claim, now: Date): Outcome {
  if (error === null) return { state: 'sent' };
  if (isUnknown)
    return message.unknownCount === 0
      ? { state: 'pending', error, at: new Date(now.getTime() + UNKNOWN_WAIT), isUnknown }
      : { state: 'failed', error, isUnknown };
  const delay = retryDelay(message.attempts);
  return delay === null ? { state: 'failed', error } : { state: 'pending', error, at: new Date(now.getTime() + delay) };
}
