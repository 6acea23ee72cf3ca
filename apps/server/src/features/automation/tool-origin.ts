import type { PermissionKey } from '@adops/domain';
import type { PoolClient } from 'pg';

/** The tool a user makes a task with: its own permission is enough, and it records what it has to know with the task. */
export interface ToolOrigin {
  readonly permission: PermissionKey;
  /** Reasons why some of the entities are left out, by entity. Part of the transaction that records the task. */
  readonly exclude: (client: PoolClient, entityIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Part of the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}
