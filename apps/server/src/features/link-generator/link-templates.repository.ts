import { Injectable } from '@nestjs/common';
import { type LinkTemplateForm, storedLinkParts } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { Entities } from '../../core/database/index.js';
import type { Prisma } from '../../core/database/prisma/client.js';

export interface LinkTemplateRow extends LinkTemplateForm {
  readonly id: number;
  readonly siteName: string;
  readonly sourceName: string;
  readonly version: number;
}

const WITH_NAMES = { site: { select: { name: true } }, source: { select: { name: true } } } as const;
type Stored = Prisma.LinkTemplateGetPayload<{ include: typeof WITH_NAMES }>;

/** Stored link templates, one for each site and source. */
@Injectable()
export class LinkTemplatesRepository {
  constructor(private readonly entities: Entities) {}

  /** Returns the templates, sorted by site and source. */
  async all(companyId: number): Promise<LinkTemplateRow[]> {
    const rows = await this.entities
      .for(companyId)
      .linkTemplate.findMany({ include: WITH_NAMES, orderBy: [{ site: { name: 'asc' } }, { sourceId: 'asc' }] });
    return rows.map(rowOf);
  }

  async one(companyId: number, where: Prisma.LinkTemplateWhereInput): Promise<LinkTemplateRow | null> {
    const row = await this.entities.for(companyId).linkTemplate.findFirst({ where, include: WITH_NAMES });
    return row && rowOf(row);
  }

  /** Returns the template and locks it for the transaction. Null if the company has no such template. */
  async lock(change: Change, id: number): Promise<LinkTemplateRow | null> {
    await change.rows('SELECT FROM link_template WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
    const row = await change.entities.linkTemplate.findFirst({ where: { id }, include: WITH_NAMES });
    return row && rowOf(row);
  }

  async insert({ companyId, entities }: Change, template: LinkTemplateForm): Promise<number> {
    const { id } = await entities.linkTemplate.create({
      data: { companyId, ...columns(template) },
      select: { id: true },
    });
    return id;
  }

  async update({ companyId, entities }: Change, id: number, template: LinkTemplateForm): Promise<void> {
    await entities.linkTemplate.update({
      where: { companyId_id: { companyId, id } },
      data: { ...columns(template), version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
  }

  async delete({ entities }: Change, id: number): Promise<void> {
    await entities.linkTemplate.deleteMany({ where: { id } });
  }
}

const columns = ({
  siteId,
  sourceId,
  urlTemplate,
  nameTemplate,
  trackingTemplate,
  info,
  params,
}: LinkTemplateForm) => ({
  ...{ siteId, sourceId, urlTemplate, nameTemplate, trackingTemplate, info, params },
});

const rowOf = ({ site, source, info, params, ...row }: Stored): LinkTemplateRow => ({
  ...row,
  ...storedLinkParts.parse({ info, params }),
  siteName: site.name,
  sourceName: source.name,
});
