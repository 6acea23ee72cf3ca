import { Injectable } from '@nestjs/common';
import type { AdTemplateValue, AdTypeId } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { anyCase, byName, Entities } from '../../core/database/index.js';

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
  /** Templates of the group. Templates without an ID, or with an ID of another group, are new. */
  readonly templates: readonly { readonly id: number | null; readonly fields: readonly AdTemplateValue[] }[];
};

/** Filter of groups. Null matches all. */
export interface GroupFilter {
  readonly id: number | null;
  /** Sites the viewer may see. */
  readonly visibleSites: readonly number[];
  readonly siteIds: readonly number[] | null;
  readonly sourceId: number | null;
  readonly typeId: number | null;
  readonly categoryId: number | null;
}

const GROUP = {
  category: { select: { name: true } },
  templates: {
    select: { id: true, fields: true },
    orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
  },
};

/** Stored groups of ad text templates and their categories. */
@Injectable()
export class AdTemplatesRepository {
  constructor(private readonly entities: Entities) {}

  /** Returns the categories by name. */
  async categories(companyId: number): Promise<{ id: number; name: string }[]> {
    const rows = await this.entities.for(companyId).adTemplateCategory.findMany({ select: { id: true, name: true } });
    return rows.sort(byName);
  }

  /** Returns a page of groups, newest first. */
  async page(companyId: number, filter: GroupFilter, [limit, offset]: [number, number]): Promise<GroupRow[]> {
    const rows = await this.entities.for(companyId).adTemplateGroup.findMany({
      where: matching(filter),
      include: GROUP,
      orderBy: { id: 'desc' },
      take: limit,
      skip: offset,
    });
    return rows.map(groupRow);
  }

  count(companyId: number, filter: GroupFilter): Promise<number> {
    return this.entities.for(companyId).adTemplateGroup.count({ where: matching(filter) });
  }

  /** Returns the group and locks it for the transaction. Null if the company has no such group. */
  async lock(change: Change, id: number): Promise<GroupRow | null> {
    await change.rows('SELECT FROM ad_template_group WHERE company_id = $1 AND id = $2 FOR UPDATE', [
      change.companyId,
      id,
    ]);
    const row = await change.entities.adTemplateGroup.findFirst({ where: { id }, include: GROUP });
    return row && groupRow(row);
  }

  /** Returns the category with this name, ignoring case, or creates it. */
  async categoryNamed(change: Change, name: string): Promise<{ id: number; name: string }> {
    await change.rows(
      'INSERT INTO ad_template_category (company_id, name) VALUES ($1, $2) ON CONFLICT (company_id, lower(name)) DO NOTHING',
      [change.companyId, name],
    );
    return change.entities.adTemplateCategory.findFirstOrThrow({
      where: { name: anyCase(name) },
      select: { id: true, name: true },
    });
  }

  category({ entities }: Change, id: number): Promise<{ id: number; name: string } | null> {
    return entities.adTemplateCategory.findFirst({ where: { id }, select: { id: true, name: true } });
  }

  /** Counts the company's groups. Locks, so that concurrent inserts can't exceed the limit. */
  async countKept(change: Change): Promise<number> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('ad_template_group'), $1)`, [change.companyId]);
    return change.entities.adTemplateGroup.count();
  }

  async insert(change: Change, group: GroupValues): Promise<number> {
    const { id } = await change.entities.adTemplateGroup.create({
      data: { companyId: change.companyId, ...columns(group) },
      select: { id: true },
    });
    await this.insertTemplates(change, id, group.templates.map(placed));
    return id;
  }

  /** Replaces the group's values. Remaining templates keep their IDs. */
  async update(change: Change, before: GroupRow, group: GroupValues): Promise<void> {
    const { companyId, entities } = change;
    await entities.adTemplateGroup.update({
      where: { companyId_id: { companyId, id: before.id } },
      data: { ...columns(group), version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
    const present = new Set(before.templates.map(({ id }) => id));
    const templates = group.templates.map(placed);
    const kept = templates.filter(({ id }) => id !== null && present.delete(id));
    await entities.adTemplate.deleteMany({
      where: { groupId: before.id, id: { notIn: kept.flatMap(({ id }) => (id === null ? [] : [id])) } },
    });
    // Updates many rows with different values in one statement.
    await change.rows(
      `UPDATE ad_template t SET position = n.position, fields = n.fields
       FROM jsonb_to_recordset($3) AS n (id int, position int, fields jsonb)
       WHERE t.company_id = $1 AND t.group_id = $2 AND t.id = n.id`,
      [companyId, before.id, JSON.stringify(kept)],
    );
    await this.insertTemplates(
      change,
      before.id,
      templates.filter((template) => !kept.includes(template)),
    );
  }

  async delete({ entities }: Change, id: number): Promise<void> {
    await entities.adTemplateGroup.deleteMany({ where: { id } });
  }

  private async insertTemplates(
    { companyId, entities }: Change,
    groupId: number,
    templates: readonly { position: number; fields: AdTemplateValue[] }[],
  ): Promise<void> {
    await entities.adTemplate.createMany({
      data: templates.map(({ position, fields }) => ({
        ...{ companyId, groupId, position },
        fields: fields.map((field) => ({ ...field })),
      })),
    });
  }
}

const columns = ({ siteId, sourceId, typeId, categoryId }: GroupValues) => ({ siteId, sourceId, typeId, categoryId });

interface ReadGroup extends Pick<GroupRow, 'id' | 'siteId' | 'sourceId' | 'categoryId' | 'version'> {
  readonly typeId: number;
  readonly category: { readonly name: string } | null;
  readonly templates: readonly { readonly id: number; readonly fields: unknown }[];
}

const groupRow = ({ id, siteId, sourceId, typeId, categoryId, version, category, templates }: ReadGroup): GroupRow => ({
  ...{ id, siteId, sourceId, typeId: typeId as AdTypeId, categoryId, categoryName: category?.name ?? null, version },
  templates: templates as readonly StoredTemplate[],
});

/** Adds the position in the group and drops fields without text. */
const placed = ({ id, fields }: GroupValues['templates'][number], position: number) => ({
  id,
  position,
  fields: fields.filter(({ value }) => value !== ''),
});

/** Returns the Prisma condition of a filter. Groups for all sites are visible to all viewers but don't match a filter by site. */
const matching = ({ id, visibleSites, siteIds, sourceId, typeId, categoryId }: GroupFilter) => ({
  OR: [{ siteId: null }, { siteId: { in: [...visibleSites] } }],
  ...(id !== null && { id }),
  ...(siteIds !== null && { siteId: { in: [...siteIds] } }),
  ...(sourceId !== null && { sourceId }),
  ...(typeId !== null && { typeId }),
  ...(categoryId !== null && { categoryId }),
});
