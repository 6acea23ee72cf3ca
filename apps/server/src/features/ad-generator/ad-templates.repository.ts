import { Injectable } from '@nestjs/common';
import type { AdTemplateValue, AdTypeId } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';

export interface StoredTemplate {
  readonly id: number;
  readonly fields: readonly AdTemplateValue[];
}

export interface GroupRow {
  readonly id: number;
  readonly siteId: number | null;
  readonly sourceId: number;
  readonly typeId: AdTypeId;
  readonly categoryId: number | null;
  readonly categoryName: string | null;
  readonly version: number;
  readonly templates: readonly StoredTemplate[];
}

export type GroupValues = Pick<GroupRow, 'siteId' | 'sourceId' | 'typeId' | 'categoryId'> & {
  /** One without an id, or with that of another group, is new. */
  readonly templates: readonly { readonly id: number | null; readonly fields: readonly AdTemplateValue[] }[];
};

/** Which groups; null lets everything through. */
export interface GroupFilter {
  readonly id: number | null;
  /** Sites the viewer may see. */
  readonly visibleSites: readonly number[];
  readonly siteIds: readonly number[] | null;
  readonly sourceId: number | null;
  readonly typeId: number | null;
  readonly categoryId: number | null;
}

const GROUP = `g.id, g.site_id AS "siteId", g.source_id AS "sourceId", g.type_id AS "typeId", g.category_id AS "categoryId",
  c.name AS "categoryName", g.version,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'fields', t.fields) ORDER BY t.position, t.id)
            FROM ad_template t WHERE t.company_id = g.company_id AND t.group_id = g.id), '[]') AS templates`;
const FROM = `FROM ad_template_group g
  LEFT JOIN ad_template_category c ON c.company_id = g.company_id AND c.id = g.category_id`;
const WHERE = `WHERE g.company_id = $1 AND (g.site_id IS NULL OR g.site_id = ANY($2))
  AND ($3::int IS NULL OR g.id = $3) AND ($4::int[] IS NULL OR g.site_id = ANY($4))
  AND ($5::int IS NULL OR g.source_id = $5) AND ($6::int IS NULL OR g.type_id = $6)
  AND ($7::int IS NULL OR g.category_id = $7)`;

/** Groups of ad text templates and their categories, as they are stored. */
@Injectable()
export class AdTemplatesRepository {
  constructor(private readonly database: Database) {}

  async categories(companyId: number): Promise<{ id: number; name: string }[]> {
    const { rows } = await this.database.pool.query<{ id: number; name: string }>(
      'SELECT id, name FROM ad_template_category WHERE company_id = $1 ORDER BY lower(name)',
      [companyId],
    );
    return rows;
  }

  async page(companyId: number, filter: GroupFilter, [limit, offset]: [number, number]): Promise<GroupRow[]> {
    const { rows } = await this.database.pool.query<GroupRow>(
      `SELECT ${GROUP} ${FROM} ${WHERE} ORDER BY g.id DESC LIMIT $8 OFFSET $9`,
      [...values(companyId, filter), limit, offset],
    );
    return rows;
  }

  async count(companyId: number, filter: GroupFilter): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>(
      `SELECT count(*) ${FROM} ${WHERE}`,
      values(companyId, filter),
    );
    return rows[0]!.count;
  }

  /** The group, held until the change ends; null when the company has no such group. */
  async hold(change: Change, id: number): Promise<GroupRow | null> {
    await change.rows('SELECT FROM ad_template_group WHERE company_id = $1 AND id = $2 FOR UPDATE', [
      change.companyId,
      id,
    ]);
    const [row] = await change.rows<GroupRow>(`SELECT ${GROUP} ${FROM} WHERE g.company_id = $1 AND g.id = $2`, [
      change.companyId,
      id,
    ]);
    return row ?? null;
  }

  /** The category of this name, however it is written; made when there is none. */
  async categoryNamed(change: Change, name: string): Promise<{ id: number; name: string }> {
    await change.rows(
      'INSERT INTO ad_template_category (company_id, name) VALUES ($1, $2) ON CONFLICT (company_id, lower(name)) DO NOTHING',
      [change.companyId, name],
    );
    const [row] = await change.rows<{ id: number; name: string }>(
      'SELECT id, name FROM ad_template_category WHERE company_id = $1 AND lower(name) = lower($2)',
      [change.companyId, name],
    );
    return row!;
  }

  async category(change: Change, id: number): Promise<{ id: number; name: string } | null> {
    const [row] = await change.rows<{ id: number; name: string }>(
      'SELECT id, name FROM ad_template_category WHERE company_id = $1 AND id = $2',
      [change.companyId, id],
    );
    return row ?? null;
  }

  /** How many groups the company keeps. One change at a time counts and adds. */
  async countKept(change: Change): Promise<number> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('ad_template_group'), $1)`, [change.companyId]);
    const [row] = await change.rows<{ count: number }>('SELECT count(*) FROM ad_template_group WHERE company_id = $1', [
      change.companyId,
    ]);
    return row!.count;
  }

  async insert(change: Change, group: GroupValues): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      `INSERT INTO ad_template_group (company_id, site_id, source_id, type_id, category_id)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [change.companyId, group.siteId, group.sourceId, group.typeId, group.categoryId],
    );
    await this.insertTemplates(change.on, change.companyId, row!.id, group.templates.map(placed));
    return row!.id;
  }

  /** The group as given; templates that are kept keep their ids. */
  async update(change: Change, before: GroupRow, group: GroupValues): Promise<void> {
    await change.rows(
      `UPDATE ad_template_group SET site_id = $3, source_id = $4, type_id = $5, category_id = $6,
         version = version + 1, updated_at = now() WHERE company_id = $1 AND id = $2`,
      [change.companyId, before.id, group.siteId, group.sourceId, group.typeId, group.categoryId],
    );
    const present = new Set(before.templates.map(({ id }) => id));
    const templates = group.templates.map(placed);
    const kept = templates.filter(({ id }) => id !== null && present.delete(id));
    await change.rows('DELETE FROM ad_template WHERE company_id = $1 AND group_id = $2 AND NOT id = ANY($3)', [
      change.companyId,
      before.id,
      kept.map(({ id }) => id),
    ]);
    await change.rows(
      `UPDATE ad_template t SET position = n.position, fields = n.fields
       FROM jsonb_to_recordset($3) AS n (id int, position int, fields jsonb)
       WHERE t.company_id = $1 AND t.group_id = $2 AND t.id = n.id`,
      [change.companyId, before.id, JSON.stringify(kept)],
    );
    await this.insertTemplates(
      change.on,
      change.companyId,
      before.id,
      templates.filter((template) => !kept.includes(template)),
    );
  }

  async delete(change: Change, id: number): Promise<void> {
    await change.rows('DELETE FROM ad_template_group WHERE company_id = $1 AND id = $2', [change.companyId, id]);
  }

  private async insertTemplates(
    on: Queryable,
    companyId: number,
    groupId: number,
    templates: readonly { position: number; fields: readonly AdTemplateValue[] }[],
  ): Promise<void> {
    await on.query(
      `INSERT INTO ad_template (company_id, group_id, position, fields)
       SELECT $1, $2, n.position, n.fields FROM jsonb_to_recordset($3) AS n (position int, fields jsonb) ORDER BY n.position`,
      [companyId, groupId, JSON.stringify(templates)],
    );
  }
}

/** With its place in the group; fields without a text are not kept. */
const placed = ({ id, fields }: GroupValues['templates'][number], position: number) => ({
  id,
  position,
  fields: fields.filter(({ value }) => value !== ''),
});

const values = (companyId: number, filter: GroupFilter): unknown[] => [
  companyId,
  filter.visibleSites,
  filter.id,
  filter.siteIds,
  filter.sourceId,
  filter.typeId,
  filter.categoryId,
];
