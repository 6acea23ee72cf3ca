import {
  AD_GENERATOR_DRAFT,
  type AdChoices,
  type AdGeneratorDraft,
  errorsOf,
  generateContent,
  stepStates,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { DraftPublishers, type DraftPublisher } from '../drafts/index.js';
import { ReferenceListsService } from '../reference-lists/index.js';
import { AdTemplatesService } from './ad-templates.service.js';
import { KeywordTemplatesService } from './keyword-templates.service.js';
import { MAX_KEPT } from './paging.js';

const ALL = { page: 1, perPage: MAX_KEPT } as const;

/**
 * Records the download of a draft. The browser writes the file by the same rules, so the draft is first validated
 * against the stored data.
 */
@Injectable()
export class AdGeneratorPublisher implements DraftPublisher<AdGeneratorDraft> {
  constructor(
    publishers: DraftPublishers,
    private readonly lists: ReferenceListsService,
    private readonly groups: AdTemplatesService,
    private readonly keywords: KeywordTemplatesService,
  ) {
    publishers.register(AD_GENERATOR_DRAFT, this);
  }

  async publish(change: Change, draft: AdGeneratorDraft) {
    const content = generateContent(await this.choices(change.viewer), draft);
    const errors = errorsOf(stepStates(AD_GENERATOR_DRAFT.steps, draft, content));
    return errors.length > 0 ? { errors } : { message: 'The file is complete.' };
  }

  private async choices(viewer: Viewer): Promise<AdChoices> {
    const [sites, sources, groups, keywordTemplates] = await Promise.all([
      this.lists.sites(viewer, { partnerTypes: null, includeInactive: false }),
      this.lists.sources(viewer, { partnerTypes: null, siteId: null }),
      this.groups.page(viewer, {}, ALL),
      this.keywords.page(viewer, {}, ALL),
    ]);
    return { sites, sources, groups: groups.rows, keywordTemplates: keywordTemplates.rows };
  }
}
