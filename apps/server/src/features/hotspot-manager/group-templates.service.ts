import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Presets, type PresetsOfKind } from '../presets/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { type HotspotGroupTemplate, type TemplateData, templateData } from './hotspot-manager.model.js';
import { pageName } from './hotspot-pages.repository.js';

/** Presets for new groups, separate for each user. */
@Injectable()
export class GroupTemplates {
  readonly presets: PresetsOfKind<typeof templateData>;

  constructor(
    presets: Presets,
    private readonly catalogue: CatalogueService,
  ) {
    this.presets = presets.define({
      ...{ kind: 'hotspotGroupTemplate', owner: 'user', permission: 'hotspot-manager', noun: 'template', limit: 200 },
      schema: templateData,
      empty: { sites: null, page: null, sources: null },
      describe,
      refusal: (viewer, template) => this.refusal(viewer, template),
      visibleTo: (viewer) => this.visibleTo(viewer),
    });
  }

  async list(viewer: Viewer): Promise<HotspotGroupTemplate[]> {
    return (await this.presets.list(viewer)).map(({ value, ...preset }) => ({ ...preset, template: value }));
  }

  private async refusal(viewer: Viewer, template: TemplateData): Promise<string | null> {
    const { sites, partners } = await this.catalogue.of(viewer);
    const isUnknown = (ids: readonly number[] | null, known: readonly { id: number }[]): boolean =>
      ids?.some((id) => !known.some((each) => each.id === id)) ?? false;
    if (isUnknown(template.sites, sites)) return 'Site not found.';
    return isUnknown(template.sources, partners) ? 'Source not found.' : null;
  }

  private async visibleTo(viewer: Viewer): Promise<(template: TemplateData) => TemplateData> {
    const visible = new Set((await this.catalogue.of(viewer)).sites.map(({ id }) => id));
    return (template) => ({ ...template, sites: template.sites?.filter((id) => visible.has(id)) ?? null });
  }
}

const describe = async ({ sites, page, sources }: TemplateData, { on, companyId }: Change) => ({
  siteIds: sites,
  page: page === null ? null : ((await pageName(on, companyId, page)) ?? page),
  sourceIds: sources,
});
