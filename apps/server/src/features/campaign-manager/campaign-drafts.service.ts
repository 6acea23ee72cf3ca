import { randomUUID } from 'node:crypto';
import {
  checkCampaign,
  type DraftAction as Action,
  duplicateIdErrors,
  type EntityErrorList,
  errorsById,
  generateCampaigns,
  INPUT_COLUMNS,
  MAX_CAMPAIGNS,
  readCampaigns,
  sentCampaign,
  SOCIAL_TOASTS,
  type SocialCheckContext,
  urlShapeError,
  type WireCampaign,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput, type EntityErrors, type PublishResponse, ResponseStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { CloneAdditionalDataInput, DraftEntityInput, SocialDraftResult } from './campaign-manager.model.js';
import { SocialAccounts } from './social-accounts.service.js';
import type { SocialCampaign, SocialCampaignInput } from './social-campaign.model.js';

interface Opened {
  readonly action: Action;
  readonly taskId: number | null;
  readonly parentTaskId: number | null;
  readonly entities: readonly DraftEntityInput[];
  readonly data: CloneAdditionalDataInput | null;
}

const refused = (error: string): SocialDraftResult => ({ error, draft: null });

/** Creates campaign drafts, and validates them with the same rules as the client. */
@Injectable()
export class CampaignDrafts {
  constructor(
    private readonly accounts: SocialAccounts,
    private readonly catalogue: CatalogueService,
  ) {}

  /**
   * Returns an initial draft. New campaigns are generated from the given keyword and URL, with the defaults of the
   * account. Without them the draft is empty.
   * @throws NotFound for accounts the viewer can't see
   */
  async open(viewer: Viewer, { action, taskId, parentTaskId, entities, data }: Opened): Promise<SocialDraftResult> {
    if (taskId !== null) return refused('Task not found. It may have been deleted.');
    if (action !== 'creating')
      return refused("Campaigns and ad groups of the platform can't be opened here yet. Create new campaigns instead.");
    const accountId = data?.partnerAccountId ?? entities[0]?.partnerAccountId;
    if (accountId === undefined) return refused('Choose an account.');
    const account = await this.accounts.seen(viewer, accountId);
    const draft = { type: action, taskId: null, parentTaskId, partnerAccount: account };
    if (!data?.keyword && !data?.url) return { error: null, draft: { ...draft, campaigns: [] } };
    const problem = urlShapeError(data.url ?? '');
    if (!data.keyword?.trim() || problem !== null) return refused(problem ?? 'Enter a keyword.');
    const campaigns = generateCampaigns({
      rows: [{ ...emptyColumns(), id: randomUUID(), keyword: data.keyword, url: data.url ?? '' }],
      accounts: [await this.accounts.generating(viewer, account)],
      ...{ campaignNames: '', adGroupNames: '', site: await this.siteName(viewer, data.siteId ?? null) },
      at: new Date().toISOString(),
      newId: randomUUID,
    });
    const named = campaigns.map((each) => ({ ...each, name: `${each.name}${data.nameSuffix ?? ''}` }));
    return { error: null, draft: { ...draft, campaigns: named.map((each) => sentCampaign(each) as SocialCampaign) } };
  }

  /** Validates campaigns. @throws NotFound for accounts the viewer can't see */
  async validate(
    viewer: Viewer,
    accountId: number,
    action: Action,
    sent: readonly SocialCampaignInput[],
  ): Promise<PublishResponse> {
    if (sent.length > MAX_CAMPAIGNS) throw new BadUserInput(`Up to ${MAX_CAMPAIGNS} campaigns can be sent at once.`);
    const account = await this.accounts.seen(viewer, accountId);
    const context = { action, now: Date.now(), account: await this.accounts.checked(viewer, account) };
    const errors = errorsIn(sent as readonly WireCampaign[], context);
    return errors.length === 0
      ? { status: ResponseStatus.success, message: 'All campaigns are valid.', errors: [] }
      : { status: ResponseStatus.error, message: SOCIAL_TOASTS.campaignsHaveErrors, errors: errors.map(answered) };
  }

  private async siteName(viewer: Viewer, siteId: number | null): Promise<string> {
    if (siteId === null) return '';
    const { sites } = await this.catalogue.of(viewer);
    return sites.find(({ id }) => id === siteId)?.name ?? '';
  }
}

const emptyColumns = () =>
  Object.fromEntries(INPUT_COLUMNS.map((column) => [column, ''])) as Record<(typeof INPUT_COLUMNS)[number], string>;

/** Returns all validation errors of the campaigns, by entity. */
function errorsIn(sent: readonly WireCampaign[], context: SocialCheckContext): EntityErrorList[] {
  const { campaigns, errors } = readCampaigns(sent);
  const found = campaigns.flatMap((campaign) => errorsById(campaign, checkCampaign(campaign, context)));
  return [...errors, ...duplicateIdErrors(campaigns), ...found];
}

const answered = ({ id, errors }: EntityErrorList): EntityErrors => ({
  id,
  errors: errors.map((each) => ({ attribute: each.attribute, errors: [...each.errors] })),
});
