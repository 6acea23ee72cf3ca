import { Injectable } from '@nestjs/common';
import { type AdTemplateGroupForm, adTemplateGroupForm, isAdType } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, type SaveAnswer } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../reference-lists/index.js';
import type {
  AdGeneratorTemplateGroup,
  AdGeneratorTemplateGroupFilters,
  AdGeneratorTemplateGroupInput,
  AdGeneratorTemplateGroupPage,
  AdTemplateCategory,
} from './ad-generator.model.js';
import { AdTemplatesRepository, type GroupRow, type GroupValues } from './ad-templates.repository.js';
import { limitsOf, MAX_KEPT, type PageOf } from './paging.js';

const NO_GROUP = 'Template group not found.';

/** Groups of ad text templates. Each belongs to a source, and to one site or to all sites. */
@Injectable()
export class AdTemplatesService {
  constructor(
    private readonly changes: Changes,
    private readonly repository: AdTemplatesRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  categories(viewer: Viewer): Promise<AdTemplateCategory[]> {
    return this.repository.categories(viewer.companyId);
  }

  /**
   * Returns a page of groups, newest first. Omits groups of sites the viewer may not see.
   * @throws BadUserInput if the page is invalid
   */
  async page(
    viewer: Viewer,
    filters: AdGeneratorTemplateGroupFilters,
    page: PageOf,
  ): Promise<AdGeneratorTemplateGroupPage> {
    const limits = limitsOf(page);
    // An unknown type matches no group, and its number may be too large for the column.
    if (filters.typeId != null && !isAdType(filters.typeId)) return { rows: [], totalRows: 0 };
    const catalogue = await this.catalogue.of(viewer);
    const filter = {
      id: filters.id ?? null,
      visibleSites: catalogue.sites.map(({ id }) => id),
      siteIds: filters.siteIds?.length ? filters.siteIds : null,
      sourceId: filters.sourceId ?? null,
      typeId: filters.typeId ?? null,
      categoryId: filters.categoryId ?? null,
    };
    const [rows, totalRows] = await Promise.all([
      this.repository.page(viewer.companyId, filter, limits),
      this.repository.count(viewer.companyId, filter),
    ]);
    return { rows: rows.map((row) => asGroup(row, catalogue)), totalRows };
  }

  create(viewer: Viewer, input: AdGeneratorTemplateGroupInput): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const { group, categoryName } = await this.checked(change, input);
      if ((await this.repository.countKept(change)) >= MAX_KEPT)
        change.refuse('', `A company can have up to ${MAX_KEPT} template groups. Delete some you no longer need.`);
      const id = await this.repository.insert(change, group);
      await change.record({ ...subject('adTemplateGroup.create', id, categoryName), after: described(group) });
      return done('The template group was created.');
    });
  }

  update(viewer: Viewer, id: number, input: AdGeneratorTemplateGroupInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const before = await this.held(change, id);
      change.sameVersion(before.version, seen, 'template group');
      const { group, categoryName } = await this.checked(change, input);
      await this.repository.update(change, before, group);
      await change.record({
        ...subject('adTemplateGroup.update', id, categoryName),
        before: described(before),
        after: described(group),
      });
      return done('The template group was saved.');
    });
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = await this.held(change, id);
      await this.repository.delete(change, id);
      await change.record({
        ...subject('adTemplateGroup.delete', id, before.categoryName),
        before: described(before),
      });
      return done('The template group was deleted.');
    });
  }

  /**
   * Returns the group and locks it.
   * @throws NotFound for a group of another company, or of a site the viewer may not see
   */
  private async held(change: Change, id: number): Promise<GroupRow> {
    const { sites } = await this.catalogue.of(change.viewer);
    const group = found(await this.repository.lock(change, id), NO_GROUP);
    return found(group.siteId === null || sites.some((site) => site.id === group.siteId) ? group : null, NO_GROUP);
  }

  private async checked(
    change: Change,
    { siteId, categoryId, categoryName, templates, ...input }: AdGeneratorTemplateGroupInput,
  ): Promise<{ group: GroupValues; categoryName: string | null }> {
    const form: AdTemplateGroupForm = change.check(adTemplateGroupForm, {
      ...input,
      siteId: siteId ?? null,
      categoryName: categoryName ?? '',
      templates: templates.map(({ id, fields }) => ({ id: id ?? null, fields })),
    });
    const { sites } = await this.catalogue.of(change.viewer);
    if (form.siteId !== null && !sites.some(({ id }) => id === form.siteId))
      change.refuse('siteId', 'The company has no such site.');
    const category = await this.category(change, form.categoryName, categoryId ?? null);
    const { categoryName: _, ...group } = form;
    return { group: { ...group, categoryId: category?.id ?? null }, categoryName: category?.name ?? null };
  }

  private async category(change: Change, name: string, id: number | null): Promise<AdTemplateCategory | null> {
    if (name !== '') return this.repository.categoryNamed(change, name);
    if (id === null) return null;
    return (await this.repository.category(change, id)) ?? change.refuse('categoryId', 'Category not found.');
  }
}

function asGroup(row: GroupRow, { sites, partners }: Catalogue): AdGeneratorTemplateGroup {
  return {
    ...row,
    siteName: sites.find(({ id }) => id === row.siteId)?.name ?? null,
    sourceName: partners.find(({ id }) => id === row.sourceId)?.name ?? null,
    templates: row.templates.map(({ id, fields }) => ({ id, fields: [...fields] })),
  };
}

const subject = (action: string, id: number, categoryName: string | null) => ({
  action,
  entityType: 'adTemplateGroup',
  entityId: id,
  ...(categoryName !== null && { entityName: categoryName }),
});

const described = ({ siteId, sourceId, typeId, categoryId, templates }: GroupValues) => ({
  siteId,
  sourceId,
  typeId,
  categoryId,
  templates: templates.map(({ fields }) =>
    Object.fromEntries(fields.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
  ),
});
