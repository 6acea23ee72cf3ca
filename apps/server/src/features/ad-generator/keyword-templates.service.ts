import { Injectable } from '@nestjs/common';
import { type KeywordTemplateForm, keywordTemplateForm } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, type SaveAnswer } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type {
  AdGeneratorKeywordTemplate,
  AdGeneratorKeywordTemplateFilters,
  AdGeneratorKeywordTemplateInput,
  AdGeneratorKeywordTemplatePage,
} from './ad-generator.model.js';
import { type KeywordRow, KeywordTemplatesRepository } from './keyword-templates.repository.js';
import { limitsOf, MAX_KEPT, type PageOf } from './paging.js';

const NO_TEMPLATE = 'Keyword template not found.';
const TAKEN = { keyword_template_keyword_key: ['keyword', 'An identical template already exists.'] } as const;
const MAX_PHRASE_LENGTH = 200;

/** Keyword templates. Each is a pattern of a source, for one market or for all markets. */
@Injectable()
export class KeywordTemplatesService {
  constructor(
    private readonly changes: Changes,
    private readonly repository: KeywordTemplatesRepository,
  ) {}

  async one(viewer: Viewer, id: number): Promise<AdGeneratorKeywordTemplate | null> {
    const [row] = await this.repository.page(viewer.companyId, filterOf({ id }), [1, 0]);
    return row ?? null;
  }

  /** Returns a page of templates, newest first. @throws BadUserInput if the page or search is invalid */
  async page(
    viewer: Viewer,
    filters: AdGeneratorKeywordTemplateFilters,
    page: PageOf,
  ): Promise<AdGeneratorKeywordTemplatePage> {
    const [limits, filter] = [limitsOf(page), filterOf(filters)];
    const [rows, totalRows] = await Promise.all([
      this.repository.page(viewer.companyId, filter, limits),
      this.repository.count(viewer.companyId, filter),
    ]);
    return { rows, totalRows };
  }

  create(viewer: Viewer, input: AdGeneratorKeywordTemplateInput): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const template = await this.checked(change, input);
        if ((await this.repository.countKept(change)) >= MAX_KEPT)
          change.refuse('', `A company can have up to ${MAX_KEPT} keyword templates. Delete some you no longer need.`);
        const id = await this.repository.insert(change, template);
        await change.record({ ...subject('keywordTemplate.create', id, template), after: template });
        return done('The keyword template was created.');
      },
      TAKEN,
    );
  }

  update(viewer: Viewer, id: number, input: AdGeneratorKeywordTemplateInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const before = found(await this.repository.lock(change, id), NO_TEMPLATE);
        change.sameVersion(before.version, seen, 'keyword template');
        const template = await this.checked(change, input);
        await this.repository.update(change, id, template);
        await change.record({
          ...subject('keywordTemplate.update', id, template),
          before: described(before),
          after: template,
        });
        return done('The keyword template was saved.');
      },
      TAKEN,
    );
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = found(await this.repository.lock(change, id), NO_TEMPLATE);
      await this.repository.delete(change, id);
      await change.record({ ...subject('keywordTemplate.delete', id, before), before: described(before) });
      return done('The keyword template was deleted.');
    });
  }

  private async checked(change: Change, input: AdGeneratorKeywordTemplateInput): Promise<KeywordTemplateForm> {
    const template = change.check(keywordTemplateForm, { ...input, marketId: input.marketId ?? null });
    if (template.marketId !== null && !(await this.repository.marketExists(change, template.marketId)))
      change.refuse('marketId', 'Market not found.');
    return template;
  }
}

function filterOf({ id, marketIds, sourceId, type, searchPhrase }: AdGeneratorKeywordTemplateFilters) {
  if (searchPhrase && searchPhrase.length > MAX_PHRASE_LENGTH)
    throw new BadUserInput(`A search can have up to ${MAX_PHRASE_LENGTH} characters.`);
  return {
    id: id ?? null,
    marketIds: marketIds?.length ? marketIds : null,
    sourceId: sourceId ?? null,
    type: type ?? null,
    containing: searchPhrase ? `%${searchPhrase.replace(/[\\%_]/g, '\\$&')}%` : null,
  };
}

const subject = (action: string, id: number, { keyword }: KeywordTemplateForm) => ({
  action,
  entityType: 'keywordTemplate',
  entityId: id,
  entityName: keyword,
});

const described = ({ marketId, sourceId, keyword, type }: KeywordRow): KeywordTemplateForm => ({
  marketId,
  sourceId,
  keyword,
  type,
});
