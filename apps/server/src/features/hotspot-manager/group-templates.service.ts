import { fieldMessages, hotspotTemplateName } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import {
  deleteTemplate,
  saveTemplate,
  type TemplateData,
  type TemplateRow,
  templatesOf,
} from './group-templates.repository.js';
import { pageName } from './hotspot-pages.repository.js';

const MAX_TEMPLATES = 200;
const LIMIT = `You can have up to ${MAX_TEMPLATES} templates. Delete one first.`;

/** What users fill new groups in with, by name; each user has their own. */
@Injectable()
export class GroupTemplates {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  /** The viewer's own, by name; without sites the viewer may no longer see. */
  async list(viewer: Viewer): Promise<TemplateRow[]> {
    const { sites } = await this.catalogue.of(viewer);
    const visible = new Set(sites.map(({ id }) => id));
    const rows = await templatesOf(this.database.pool, viewer);
    return rows.map(({ template, ...row }) => ({
      ...row,
      template: { ...template, sites: template.sites?.filter((id) => visible.has(id)) ?? null },
    }));
  }

  /** Saves under the name; one that has it is replaced. */
  async save(viewer: Viewer, name: string, isDefault: boolean, template: TemplateData): Promise<BaseResponse> {
    const checked = hotspotTemplateName.safeParse(name);
    if (!checked.success)
      return notDone(
        fieldMessages(checked.error)
          .flatMap(({ messages }) => messages)
          .join(' '),
      );
    const { sites, partners } = await this.catalogue.of(viewer);
    const isUnknown = (ids: readonly number[] | null, known: readonly { id: number }[]): boolean =>
      ids?.some((id) => !known.some((each) => each.id === id)) ?? false;
    if (isUnknown(template.sites, sites)) return notDone('Site not found.');
    if (isUnknown(template.sources, partners)) return notDone('Source not found.');
    return this.changes.run(viewer, async (change) => {
      const id = await saveTemplate(change, { name: checked.data, isDefault, template }, MAX_TEMPLATES);
      if (id === null) return notDone(LIMIT);
      const after = { ...(await described(change.on, viewer, template)), default: isDefault };
      await change.record({ ...subject('hotspotGroupTemplate.save', id, checked.data), after });
      return done('The template was saved.');
    });
  }

  delete(viewer: Viewer, name: string): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const row = await deleteTemplate(change, name.trim());
      if (!row) return notDone('Template not found.');
      const before = await described(change.on, viewer, row.template);
      await change.record({ ...subject('hotspotGroupTemplate.delete', row.id, row.name), before });
      return done('The template was deleted.');
    });
  }
}

/** A template as the record of changes keeps it. */
const described = async (on: Queryable, { companyId }: Viewer, { sites, page, sources }: TemplateData) => ({
  siteIds: sites,
  page: page === null ? null : ((await pageName(on, companyId, page)) ?? page),
  sourceIds: sources,
});

const subject = (action: string, id: number, name: string) => ({
  ...{ action, entityType: 'hotspotGroupTemplate', entityId: id, entityName: name },
});
