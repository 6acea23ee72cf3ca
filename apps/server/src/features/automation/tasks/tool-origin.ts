import type { PermissionKey } from '@adops/domain';
import type { PoolClient } from 'pg';

/**
 * Tool with which a user creates a task. The tool's permission is sufficient. The tool stores its own data with the
 * task.
 */
export interface ToolOrigin {
  readonly permission: PermissionKey;
  /**
   * Returns the reasons for excluding some of the entities, by entity. Runs in the transaction that records the task.
   */
  readonly exclude: (client: PoolClient, entityIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Callback that runs in the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}
