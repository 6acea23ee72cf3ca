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

const CHANGED_SINCE = 'Edited again since; skipped.';

/** Reading all accounts together takes no longer than this. */
const MAX_MS = 15_000;

export interface UndoOperation extends PlannedOperation {
  readonly writtenValue: unknown;
  readonly undoOfId: number;
}

/**
 * What puts back the values done operations replaced. Where the platform no longer holds what was written, the operation is
 * left out and shows the three values; a person may take it in.
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
  const { level } = written[0]!;
  const operations = new Map(
    (
      await loadOperations(
        on,
        viewer.companyId,
        written.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const entities = new Map(
    (
      await loadEntities(
        on,
        viewer,
        level,
        written.map(({ entity_id }) => entity_id),
      )
    ).map((each) => [each.id, each]),
  );
  const coming = await loadComingChanges(
    on,
    viewer.companyId,
    level,
    written.map(({ entity_id }) => entity_id),
  );
  const mine = written.filter(({ id, entity_id }) => operations.has(id) && entities.has(entity_id));
  const now = await readAll(viewer, platforms, mine, operations, entities);
  return mine.map((each) => {
    const { field } = operations.get(each.id)!;
    const entity = entities.get(each.entity_id)!;
    const basedOnId = coming.lastOf(entity.id, field);
    const held =
      basedOnId === null
        ? now.get(each.id)
        : { outcome: 'found' as const, value: valueOf(coming.after(entity), field) };
    return { ...undoOf(each, operations.get(each.id)!, entity, held), basedOnId };
  });
}

/** Why there is nothing to undo, also where later changes would be overwritten; null: there is. */
export function nothingToUndo(operations: readonly UndoOperation[]): string | null {
  if (operations.some(({ state, message }) => state === 'ready' || message === CHANGED_SINCE)) return null;
  const reasons = [...new Set(operations.flatMap(({ message }) => message ?? []))];
  return ['Nothing to undo.', ...reasons].join(' ');
}

function undoOf(each: Written, operation: LaneOperation, entity: ChangeableEntity, reading?: Reading): UndoOperation {
  const held = reading?.outcome === 'found' ? reading.value : undefined;
  const [state, message] = verdict(each, operation.field, held, reading);
  return {
    entity,
    field: isReplacement(operation.field) ? replacementBackTo(each.old_value as StoredBudgets) : operation.field,
    oldValue: held ?? null,
    newValue: each.old_value,
    writtenValue: each.written,
    undoOfId: each.id,
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
    return ['excluded', 'There was no value before it.'];
  if (unitOf(field) === 'strategy' && (each.old_value as StoredStrategy).type === null)
    return ['excluded', 'The strategy before it is none that can be set from here.'];
  if (sameValue(field, each.old_value, each.written)) return ['excluded', 'It changed nothing.'];
  if (reading?.outcome === 'gone') return ['excluded', 'It no longer exists at the platform.'];
  if (held === undefined) return ['excluded', 'The platform could not be asked what it holds now.'];
  if (sameValue(field, held, each.written)) return ['ready', null];
  if (sameValue(field, held, each.old_value)) return ['excluded', NO_CHANGE_NEEDED];
  return ['excluded', CHANGED_SINCE];
}

async function readAll(
  viewer: Viewer,
  platforms: AdPlatforms,
  written: readonly Written[],
  operations: ReadonlyMap<number, LaneOperation>,
  entities: ReadonlyMap<number, ChangeableEntity>,
): Promise<Map<number, Reading>> {
  const found = new Map<number, Reading>();
  const byAccount = new Map<number, Written[]>();
  for (const each of written) {
    const entity = entities.get(each.entity_id)!;
    if (operations.get(each.id)!.field === 'labels') found.set(each.id, { outcome: 'found', value: entity.labels });
    else byAccount.set(each.account_id, [...(byAccount.get(each.account_id) ?? []), each]);
  }
  const read = [...byAccount].map(async ([accountId, those]) => {
    const platform = platforms.of(entities.get(those[0]!.entity_id)!.partnerId);
    const account = platform && (await platforms.account(viewer.companyId, accountId));
    if (!platform || !account) return;
    const readings = await readFields(
      platform,
      account,
      those.map(({ id }) => operations.get(id)!),
    );
    those.forEach(({ id }, at) => found.set(id, readings[at]!));
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_MS);
  });
  await Promise.race([Promise.allSettled(read), late]);
  clearTimeout(timer);
  return found;
}
