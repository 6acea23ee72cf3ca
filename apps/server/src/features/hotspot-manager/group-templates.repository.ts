import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface TemplateData {
  readonly sites: number[] | null;
  readonly page: number | null;
  readonly sources: number[] | null;
}
export interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly default: boolean;
  readonly template: TemplateData;
}

const COLUMNS = 'id, name, is_default AS "default", template';

export async function templatesOf(on: Queryable, { companyId, userId }: Viewer): Promise<TemplateRow[]> {
  const { rows } = await on.query<TemplateRow>(
    `SELECT ${COLUMNS} FROM hotspot_group_template WHERE company_id = $1 AND user_id = $2 ORDER BY lower(name), id`,
    [companyId, userId],
  );
  return rows;
}

/** Saves a template of the viewer under its name; one default at most. @returns its id; null: there are too many */
export async function saveTemplate(
  { viewer: { companyId, userId }, on }: Change,
  { name, isDefault, template }: { name: string; isDefault: boolean; template: TemplateData },
  limit: number,
): Promise<number | null> {
  if (isDefault)
    await on.query('UPDATE hotspot_group_template SET is_default = false WHERE company_id = $1 AND user_id = $2', [
      companyId,
      userId,
    ]);
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO hotspot_group_template (company_id, user_id, name, is_default, template)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM hotspot_group_template WHERE company_id = $1 AND user_id = $2 AND name <> $3) < $6
     ON CONFLICT (company_id, user_id, name) DO UPDATE SET is_default = excluded.is_default, template = excluded.template RETURNING id`,
    [companyId, userId, name, isDefault, JSON.stringify(template), limit],
  );
  return rows[0]?.id ?? null;
}

/** @returns what was deleted; null: the viewer has no template of this name */
export async function deleteTemplate({ viewer: { companyId, userId }, on }: Change, name: string): Promise<TemplateRow | null> {
  const { rows } = await on.query<TemplateRow>(
    `DELETE FROM hotspot_group_template WHERE company_id = $1 AND user_id = $2 AND name = $3 RETURNING ${COLUMNS}`,
    [companyId, userId, name],
  );
  return rows[0] ?? null;
} // prettier-ignore
