import { Injectable } from '@nestjs/common';
import { type LinkTemplateForm, linkTemplateForm } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, PartnerType, type SaveAnswer } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { LinkTemplate, LinkTemplateInput } from './link-generator.model.js';
import { type LinkTemplateRow, LinkTemplatesRepository } from './link-templates.repository.js';

const NO_TEMPLATE = 'Link template not found.';
const TAKEN = {
  link_template_company_id_site_id_source_id_key: ['sourceId', 'This site and source already have a link template.'],
} as const;

/** Manages link templates for editors. */
@Injectable()
export class LinkTemplatesService {
  constructor(
    private readonly changes: Changes,
    private readonly repository: LinkTemplatesRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  async all(viewer: Viewer): Promise<LinkTemplate[]> {
    return (await this.repository.all(viewer.companyId)).map(shown);
  }

  async one(viewer: Viewer, id: number): Promise<LinkTemplate | null> {
    const row = await this.repository.one(viewer.companyId, { id });
    return row && shown(row);
  }

  create(viewer: Viewer, input: LinkTemplateInput): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const template = await this.checked(change, input);
        const id = await this.repository.insert(change, template);
        const row = found(await this.repository.lock(change, id), NO_TEMPLATE);
        await change.record({ ...subject('linkTemplate.create', row), after: template });
        return done('The link template was created.');
      },
      TAKEN,
    );
  }

  /** Updates a template. @param seen version that the caller has seen */
  update(viewer: Viewer, id: number, input: LinkTemplateInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const before = found(await this.repository.lock(change, id), NO_TEMPLATE);
        change.sameVersion(before.version, seen, 'link template');
        const template = await this.checked(change, input);
        await this.repository.update(change, id, template);
        await change.record({ ...subject('linkTemplate.update', before), before: described(before), after: template });
        return done('The link template was saved.');
      },
      TAKEN,
    );
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = found(await this.repository.lock(change, id), NO_TEMPLATE);
      await this.repository.delete(change, id);
      await change.record({ ...subject('linkTemplate.delete', before), before: described(before) });
      return done('The link template was deleted.');
    });
  }

  private async checked(change: Change, input: LinkTemplateInput): Promise<LinkTemplateForm> {
    const template = change.check(linkTemplateForm, {
      ...input,
      trackingTemplate: input.trackingTemplate ?? null,
      info: input.info.map((each) => ({ ...each, details: each.details ?? null })),
      params: input.params.map((each) => ({
        ...each,
        placeholder: each.placeholder ?? null,
        defaultValue: each.defaultValue ?? null,
      })),
    });
    const { sites, partners } = await this.catalogue.of(change.viewer);
    if (!sites.some(({ id }) => id === template.siteId)) change.refuse('siteId', 'Site not found.');
    if (!partners.some(({ id, type }) => id === template.sourceId && type === PartnerType.sourcePartner))
      change.refuse('sourceId', 'Source not found.');
    return template;
  }
}

/** Converts a row. The positions of parameters are used as their IDs. */
export const shown = (row: LinkTemplateRow): LinkTemplate => ({
  ...row,
  params: row.params.map((param, at) => ({ ...param, id: at + 1 })),
});

const subject = (action: string, { id, siteName, sourceName }: LinkTemplateRow) => ({
  action,
  entityType: 'linkTemplate',
  entityId: id,
  entityName: `${siteName}, ${sourceName}`,
});

const described = ({
  siteId,
  sourceId,
  urlTemplate,
  nameTemplate,
  trackingTemplate,
  info,
  params,
}: LinkTemplateRow): LinkTemplateForm => ({
  ...{ siteId, sourceId, urlTemplate, nameTemplate, trackingTemplate, info, params },
});
