import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';

/** Owner of presets of a kind: a user or an account. */
export interface PresetOwner {
  readonly companyId: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly accountId: number | null;
}

export interface PresetRow {
  readonly id: number;
  readonly name: string;
  readonly default: boolean;
  readonly value: object;
}

const COLUMNS = 'id, name, is_default AS "default", value';
const OWNED =
  'company_id = $1 AND kind = $2 AND user_id IS NOT DISTINCT FROM $3 AND account_id IS NOT DISTINCT FROM $4';
const owned = ({ companyId, kind, userId, accountId }: PresetOwner) => [companyId, kind, userId, accountId];

export async function presetsOf(on: Queryable, owner: PresetOwner): Promise<PresetRow[]> {
  const { rows } = await on.query<PresetRow>(
    `SELECT ${COLUMNS} FROM preset WHERE ${OWNED} ORDER BY lower(name), id`,
    owned(owner),
  );
  return rows;
}

/**
 * Saves a preset under its name, one at a time per owner. A new default replaces the earlier one.
 * @returns its ID, or null if the owner has too many presets
 */
export async function savePreset(
  { on }: Change,
  owner: PresetOwner,
  { name, default: isDefault, value }: Omit<PresetRow, 'id'>,
  limit: number,
): Promise<number | null> {
  const values = owned(owner);
  await on.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`presets ${values.join(' ')}`]);
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO preset (company_id, kind, user_id, account_id, name, is_default, value)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM preset WHERE ${OWNED} AND name <> $5) < $8
     ON CONFLICT (company_id, kind, user_id, account_id, name)
       DO UPDATE SET is_default = excluded.is_default, value = excluded.value, updated_at = now() RETURNING id`,
    [...values, name, isDefault, JSON.stringify(value), limit],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null && isDefault)
    await on.query(`UPDATE preset SET is_default = false WHERE ${OWNED} AND is_default AND id <> $5`, [...values, id]);
  return id;
}

/** Deletes a preset. @returns the deleted preset, or null if the owner has none with this name */
export async function deletePreset({ on }: Change, owner: PresetOwner, name: string): Promise<PresetRow | null> {
  const { rows } = await on.query<PresetRow>(`DELETE FROM preset WHERE ${OWNED} AND name = $5 RETURNING ${COLUMNS}`, [
    ...owned(owner),
    name,
  ]);
  return rows[0] ?? null;
}
