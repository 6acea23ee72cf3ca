import { type ChangeProperty, unitOf } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { hasNoBudget, isReplacement, replacementBackTo, type StoredBudgets } from '../properties/budget-kinds.js';
import type { AdPlatforms } from '../platforms.js';
import { type LaneOperation, loadOperations } from '../running/lane-operations.repository.js';
import { type Reading, readFields, sameValue } from '../running/platform-call.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { loadComingChanges } from './coming-changes.repository.js';
import { type ChangeableEntity, loadEntities, valueOf } from './entities.repository.js';
import { NO_CHANGE_NEEDED } from './outcomes.js';
import type { PlannedOperation } from './plan-operations.js';
import { type Written, writtenOperations } from './written-operations.repository.js';

const CHANGED_SINCE = 'Skipped because it was edited again since.';

/** Maximum time for reading all accounts. */
const MAX_MS = 15_000;

export interface UndoOperation extends PlannedOperation {
  readonly writtenValue: unknown;
  readonly undoOfId: number;
  readonly alsoUndoOfIds?: readonly number[];
}

/** Change to undo, or several consecutive changes of a property, identified by the first one. */
export interface Undoable extends Written {
  /** Field to restore. Missing if it is the operation's own field. */
  readonly field?: ChangeProperty;
  readonly alsoUndoOfIds?: readonly number[];
}

/** Undoable change with its platform IDs and its entity. */
interface Located {
  readonly undoable: Undoable;
  readonly operation: LaneOperation;
  readonly entity: ChangeableEntity;
}

/** Values at the platforms, by the operation to undo. */
export type Readings = ReadonlyMap<number, Reading>;

/**
 * Plans to restore the values that completed operations replaced. If the platform no longer has the written value, the
 * operation is excluded and shows all three values. A user may include it.
 */
export async function planUndo(
  on: Queryable,
  viewer: Viewer,
  platforms: AdPlatforms,
  taskId: number,
  operationIds: readonly number[] | null,
): Promise<UndoOperation[]> {
  const written = await writtenOperations(on, viewer.companyId, taskId, operationIds);
  if (written.length === 0) return [];
  const coming = await loadComingChanges(
    on,
    viewer.companyId,
    written[0]!.level,
    written.map(({ entity_id }) => entity_id),
  );
  const located = await locate(on, viewer, written);
  const now = await readAll(viewer, platforms, located);
  return located.map((each) => {
    const { entity, operation, undoable } = each;
    const basedOnId = coming.lastOf(entity.id, operation.field);
    const held = basedOnId === null ? now.get(undoable.id) : foundAs(valueOf(coming.after(entity), operation.field));
    return { ...undoOf(each, held), basedOnId };
  });
}

/**
 * Reads the values of the properties at the platforms. Call this function outside a transaction, because a platform may
 * be slow.
 */
export async function readUndoables(
  on: Queryable,
  viewer: Viewer,
  platforms: AdPlatforms,
  undoables: readonly Undoable[],
): Promise<Readings> {
  return readAll(viewer, platforms, await locate(on, viewer, undoables));
}

/** Plans to undo changes without pending ones. @param readings values at the platforms, or null to use our copies */
export async function planUndoables(
  on: Queryable,
  viewer: Viewer,
  undoables: readonly Undoable[],
  readings: Readings | null,
): Promise<UndoOperation[]> {
  return (await locate(on, viewer, undoables)).map((each) =>
    undoOf(each, readings ? readings.get(each.undoable.id) : foundAs(valueOf(each.entity, each.operation.field))),
  );
}

const foundAs = (value: unknown): Reading => ({ outcome: 'found', value });

/** Returns the undoable changes of entities that the viewer may change. All of them belong to one level. */
async function locate(on: Queryable, viewer: Viewer, undoables: readonly Undoable[]): Promise<Located[]> {
  if (undoables.length === 0) return [];
  const ids = undoables.map(({ id }) => id);
  const operations = new Map((await loadOperations(on, viewer.companyId, ids)).map((each) => [each.id, each]));
  const entityIds = undoables.map(({ entity_id }) => entity_id);
  const entities = new Map(
    (await loadEntities(on, viewer, undoables[0]!.level, entityIds)).map((each) => [each.id, each]),
  );
  return undoables.flatMap((undoable): Located[] => {
    const operation = operations.get(undoable.id);
    const entity = entities.get(undoable.entity_id);
    if (!operation || !entity) return [];
    return [{ undoable, entity, operation: { ...operation, field: undoable.field ?? operation.field } }];
  });
}

/** Returns the reason why there is nothing to undo, or null. Overwriting later changes counts as something to undo. */
export function nothingToUndo(operations: readonly UndoOperation[]): string | null {
  if (operations.some(({ state, message }) => state === 'ready' || message === CHANGED_SINCE)) return null;
  const reasons = [...new Set(operations.flatMap(({ message }) => message ?? []))];
  return ['Nothing to undo.', ...reasons].join(' ');
}

function undoOf({ undoable, operation, entity }: Located, reading?: Reading): UndoOperation {
  const held = reading?.outcome === 'found' ? reading.value : undefined;
  const [state, message] = verdict(undoable, operation.field, held, reading);
  return {
    entity,
    field: isReplacement(operation.field) ? replacementBackTo(undoable.old_value as StoredBudgets) : operation.field,
    oldValue: held ?? null,
    newValue: undoable.old_value,
    writtenValue: undoable.written,
    undoOfId: undoable.id,
    ...(undoable.alsoUndoOfIds && { alsoUndoOfIds: undoable.alsoUndoOfIds }),
    state,
    message,
  };
}

function verdict(
  each: Written,
  field: ChangeProperty,
  held: unknown,
  reading?: Reading,
): ['ready' | 'excluded', string | null] {
  if (each.old_value === null || (isReplacement(field) && hasNoBudget(each.old_value as StoredBudgets)))
    return ['excluded', 'There was no previous value.'];
  if (unitOf(field) === 'strategy' && (each.old_value as StoredStrategy).type === null)
    return ['excluded', "The previous strategy can't be set from the console."];
  if (sameValue(field, each.old_value, each.written)) return ['excluded', 'It changed nothing.'];
  if (reading?.outcome === 'gone') return ['excluded', 'It no longer exists on the platform.'];
  if (held === undefined) return ['excluded', "The platform's current value couldn't be read."];
  if (sameValue(field, held, each.written)) return ['ready', null];
  if (sameValue(field, held, each.old_value)) return ['excluded', NO_CHANGE_NEEDED];
  return ['excluded', CHANGED_SINCE];
}

async function readAll(viewer: Viewer, platforms: AdPlatforms, located: readonly Located[]): Promise<Readings> {
  const found = new Map<number, Reading>();
  const byAccount = new Map<number, Located[]>();
  for (const each of located) {
    const { entity, operation, undoable } = each;
    if (operation.field === 'labels') found.set(undoable.id, foundAs(entity.labels));
    else byAccount.set(entity.accountId, [...(byAccount.get(entity.accountId) ?? []), each]);
  }
  const read = [...byAccount].map(async ([accountId, those]) => {
    const platform = platforms.of(those[0]!.entity.partnerId);
    const account = platform && (await platforms.account(viewer.companyId, accountId));
    if (!platform || !account) return;
    const readings = await readFields(
      platform,
      account,
      those.map(({ operation }) => operation),
    );
    those.forEach(({ undoable }, at) => found.set(undoable.id, readings[at]!));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_MS);
  });
  await Promise.race([Promise.allSettled(read), late]);
  clearTimeout(timer);
  return new Map(found);
}
