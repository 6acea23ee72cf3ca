import type { PermissionKey } from '@adops/domain';
import { z } from 'zod';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Declaration of a kind of presets. */
export interface PresetKind<Schema extends z.ZodObject> {
  /** Name of the kind in the table and in the audit log. */
  readonly kind: string;
  /** Owner of presets. Presets of a user are private. Presets of an account are shared by all users who can see it. */
  readonly owner: 'user' | 'account';
  readonly permission: PermissionKey;
  /** Word for a preset in messages, such as template. */
  readonly noun: string;
  /** Maximum number of presets per owner. */
  readonly limit: number;
  readonly schema: Schema;
  /** Default values of fields that a preset lacks. */
  readonly empty: z.output<Schema>;
  /** Returns a value as the audit log stores it. */
  describe(value: z.output<Schema>, change: Change): object | Promise<object>;
  /** Returns the reason not to save a value, or null. */
  refusal?(viewer: Viewer, value: z.output<Schema>): Promise<string | null>;
  /** Returns a function that removes parts of a value that the viewer may no longer see. */
  visibleTo?(viewer: Viewer): Promise<(value: z.output<Schema>) => z.output<Schema>>;
}

/** Value that was read from the table. */
interface StoredValue<Value> {
  readonly value: Value;
  /** Stored fields that the schema no longer contains, or whose values it rejects. */
  readonly leftOut: string[];
}

/** Reads a value field by field, so that values of earlier schemas can still be used. */
export function readStored<Schema extends z.ZodObject>(
  { schema, empty }: Pick<PresetKind<Schema>, 'schema' | 'empty'>,
  stored: object,
): StoredValue<z.output<Schema>> {
  const value: Record<string, unknown> = { ...empty };
  const leftOut: string[] = [];
  for (const [field, own] of Object.entries(stored)) {
    const read = Object.hasOwn(schema.shape, field) ? z.safeParse(schema.shape[field]!, own) : null;
    if (read?.success) value[field] = read.data;
    else leftOut.push(field);
  }
  return { value: value as z.output<Schema>, leftOut };
}
