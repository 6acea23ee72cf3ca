import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { AdPlatforms } from '../platforms.js';
import { budgetsWith, isBudget, isReplacement, replacementOf } from '../properties/budget-kinds.js';
import { recordedValue } from '../properties/recorded-values.js';
import { type ChainQuery, type OpenChain, openChains } from './open-chains.repository.js';
import type { Reading } from '../running/platform-call.js';
import { planUndoables, type Readings, readUndoables, type Undoable, type UndoOperation } from './undo.js';

const ON_ITS_WAY = 'Another change to it is being sent. It will be undone afterwards.';

/** Maximum time for reading the platforms for one task. The next check processes the remaining entities. */
const MAX_MS = 60_000;

/** Chains that can be undone now, with the values at the platforms. */
export interface ReadChains {
  readonly chains: readonly OpenChain[];
  readonly readings: Readings;
  /** Reasons why other chains are skipped. */
  readonly refusals: ReadonlySet<string>;
}

/** Converts a chain into one change, from the value before its first change to the value after its last. */
function undoableOf(level: EntityLevel, chain: OpenChain): Undoable {
  const { firstField, lastField } = chain;
  const [id, ...alsoUndoOfIds] = chain.operationIds;
  const after = recordedValue(lastField, chain.after);
  return {
    id: id!,
    ...(alsoUndoOfIds.length > 0 && { alsoUndoOfIds }),
    account_id: chain.accountId,
    level,
    entity_id: chain.entityId,
    field: firstField,
    old_value: recordedValue(firstField, chain.before),
    // The chain contains a budget of one kind after a replacement of the other kind.
    written:
      isReplacement(firstField) && isBudget(lastField) ? budgetsWith(replacementOf(lastField), after as number) : after,
  };
}

/** Plans to undo the chains. @param readings values at the platforms, or null to use our copies */
export const planChains = (
  on: Queryable,
  viewer: Viewer,
  level: EntityLevel,
  chains: readonly OpenChain[],
  readings: Readings | null,
): Promise<UndoOperation[]> =>
  planUndoables(
    on,
    viewer,
    chains.map((chain) => undoableOf(level, chain)),
    readings,
  );

/** Returns the reason why an open chain can't be undone now, or null. */
export function hindranceOf({ isUnderWay, waitsInTaskId }: OpenChain): string | null {
  if (isUnderWay) return ON_ITS_WAY;
  return waitsInTaskId === null ? null : `Its undo waits for approval in task ${waitsInTaskId}.`;
}

/**
 * Reads the platforms for as many chains as fit into a task, page by page. Chains that can't be undone don't count
 * toward the limit.
 */
export async function readChains(
  on: Queryable,
  viewer: Viewer,
  platforms: AdPlatforms,
  asked: Omit<ChainQuery, 'after' | 'limit'> & { readonly limit: number },
): Promise<ReadChains> {
  const [ready, others]: [OpenChain[], OpenChain[]] = [[], []];
  const readings = new Map<number, Reading>();
  const refusals = new Set<string>();
  const until = performance.now() + MAX_MS;
  for (let after = 0; ready.length < asked.limit && performance.now() < until;) {
    const page = await openChains(on, viewer, { ...asked, after });
    const free = page.filter((chain) => {
      const hindrance = hindranceOf(chain);
      if (hindrance !== null) refusals.add(hindrance);
      return hindrance === null;
    });
    const undoables = free.map((chain) => undoableOf(asked.level, chain));
    for (const [id, reading] of await readUndoables(on, viewer, platforms, undoables)) readings.set(id, reading);
    const plan = await planUndoables(on, viewer, undoables, readings);
    const isReady = new Set(plan.filter(({ state }) => state === 'ready').map(({ undoOfId }) => undoOfId));
    for (const chain of free) (isReady.has(chain.operationIds[0]!) ? ready : others).push(chain);
    if (page.length < asked.limit) break;
    after = page.at(-1)!.beganAt;
  }
  const chosen = ready.slice(0, asked.limit);
  return { chains: [...chosen, ...others.slice(0, asked.limit - chosen.length)], readings, refusals };
}
