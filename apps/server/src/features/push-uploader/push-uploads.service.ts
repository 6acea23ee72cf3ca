import {
  type CheckedPushCampaign,
  checkPushCampaigns,
  type FieldMessages,
  lacksCreative,
  MAX_PUSH_CAMPAIGNS,
  NEEDS_CREATIVE,
  PUSH_SOURCE,
  type PushCampaignForm,
  type PushContext,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  NotFound,
  type PartnerAccount,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage } from '../../reporting/index.js';
import type { TaskRequest } from '../automation/index.js';
import {
  type NewPublication,
  type Publication,
  PublicationActions,
  type PublicationFilters,
  Publishing,
} from '../publishing/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { campaignNames } from './push-names.repository.js';
import { PushPictures } from './push-pictures.service.js';
import { PushOptions } from './push-options.service.js';
import { createPushCampaign, enablePushCampaign, PUSH_CAMPAIGN, stepsOf } from './push-steps.js';
import type {
  PushCampaign,
  PushCampaignValues,
  PushTaskArgs,
  PushTaskFilters,
  PushUploadResponse,
  PushUploadTask,
  PushUploadTaskPage,
} from './push-uploader.model.js';

type Stored = PushCampaignForm & { readonly id?: string | null };

/** Uploads push campaigns, and reports their results. */
@Injectable()
export class PushUploads {
  constructor(
    private readonly changes: Changes,
    private readonly publishing: Publishing,
    private readonly catalogue: CatalogueService,
    private readonly actions: PublicationActions,
    private readonly options: PushOptions,
    private readonly pictures: PushPictures,
  ) {
    publishing.handle(createPushCampaign(pictures));
    publishing.handle(enablePushCampaign);
  }

  /** Validates campaigns and records their publication. If one of them has errors, none is published. */
  async upload(
    viewer: Viewer,
    accountId: number,
    campaigns: readonly PushCampaignValues[],
    { repeatable }: TaskRequest,
  ): Promise<PushUploadResponse> {
    if (campaigns.length === 0) throw new BadUserInput('Add a campaign.', { campaigns: ['Add a campaign.'] });
    if (campaigns.length > MAX_PUSH_CAMPAIGNS)
      throw new BadUserInput(`Up to ${MAX_PUSH_CAMPAIGNS} campaigns can be uploaded at once.`);
    const account = await this.account(viewer, accountId);
    const known = await this.known(viewer, account);
    return this.changes.run(viewer, async (change) => {
      const earlier = await this.publishing.earlier(change, repeatable);
      if (earlier) return sent(campaigns);
      const names = campaigns.map(({ name }) => name.trim());
      const takenNames = await this.takenNames(change, accountId, names);
      const checked = await this.withPictures(change, checkPushCampaigns(campaigns, { ...known, takenNames }));
      const failing = checked.filter(({ errors }) => errors.length > 0).length;
      if (failing > 0)
        return {
          status: ResponseStatus.error,
          message: `Nothing was sent because ${failing} of ${campaigns.length} campaigns ${failing === 1 ? 'has' : 'have'} errors.`,
          campaigns: campaigns.map((campaign, at) => shown(campaign, checked[at]!.errors)),
        };
      const publications = checked.map(({ campaign }) => publicationOf(accountId, campaign!));
      await this.publishing.start(change, publications, repeatable);
      return sent(campaigns);
    });
  }

  async page(viewer: Viewer, args: PushTaskArgs): Promise<PushUploadTaskPage> {
    checkPage(args);
    const filters = { ...filtersOf(args), kind: PUSH_CAMPAIGN, states: args.statuses ?? null };
    const { rows, total } = await this.publishing.page(viewer, filters, args);
    const { accounts, members } = await this.catalogue.of(viewer);
    const users = new Map(members.map((user) => [user.id, user]));
    const buyers = new Map(accounts.map(({ id, user }) => [id, user]));
    return {
      rows: rows.map((row) => ({
        ...taskOf(row, buyers.get(row.accountId) ?? users.get(row.buyerId ?? 0) ?? null),
        user: users.get(row.userId ?? 0) ?? null,
      })),
      totalRecords: total,
    };
  }

  restart(
    viewer: Viewer,
    ids: readonly number[] | null | undefined,
    filters: PushTaskFilters | null | undefined,
  ): Promise<BaseResponse> {
    return this.actions.restart(viewer, PUSH_CAMPAIGN, { ids, filters: filters && filtersOf(filters) });
  }

  cancel(viewer: Viewer, ids: readonly number[]): Promise<BaseResponse> {
    return this.actions.cancel(viewer, PUSH_CAMPAIGN, ids);
  }

  private async account(viewer: Viewer, id: number): Promise<PartnerAccount> {
    const { accounts } = await this.catalogue.of(viewer);
    const account = accounts.find((each) => each.id === id);
    if (!account) throw new NotFound('Account not found.');
    if (account.partnerId !== PUSH_SOURCE)
      throw new BadUserInput(`“${account.name}” doesn't belong to PropellerAds. Choose another account.`);
    if (account.status !== 'active') throw new BadUserInput(`“${account.name}” is inactive.`);
    return account;
  }

  private async known(viewer: Viewer, account: PartnerAccount): Promise<Omit<PushContext, 'takenNames'>> {
    const options = await this.options.of(viewer).catch((error: unknown) => {
      // The platform validates the rest.
      if (error instanceof BadUserInput) return null;
      throw error;
    });
    const valuesOf = (list: readonly { readonly value: string }[] | undefined): string[] | null =>
      list?.map(({ value }) => value) ?? null;
    return {
      formats: valuesOf(options?.formats),
      countries: valuesOf(options?.countries),
      osTypes: valuesOf(options?.osTypes),
      minBudget: this.options.minBudget,
      currency: account.currency ?? '',
    };
  }

  /** Adds messages for pictures of the library that can't be published. */
  private async withPictures(change: Change, checked: readonly CheckedPushCampaign[]): Promise<CheckedPushCampaign[]> {
    const creatives = checked.map(({ campaign }) => campaign?.creatives ?? []);
    const found = await this.pictures.check(change.companyId, creatives, change.on);
    return checked.map((each, at) => ({ ...each, errors: [...each.errors, ...found[at]!] }));
  }

  private async takenNames(change: Change, accountId: number, names: readonly string[]): Promise<ReadonlySet<string>> {
    const used = await this.publishing.namesInUse(change, accountId, PUSH_CAMPAIGN, names);
    return new Set([...used, ...(await campaignNames(change.on, change.companyId, accountId, names))]);
  }
}

const filtersOf = ({
  partnerAccountId,
  name,
  dateRange,
  format,
}: PushTaskFilters): Omit<PublicationFilters, 'kind' | 'states'> => ({
  ...{ accountId: partnerAccountId ?? null, name: name?.trim() || null, range: dateRange ?? null },
  content: format ? { format } : {},
});

const publicationOf = (accountId: number, campaign: PushCampaignForm): NewPublication => ({
  ...{ kind: PUSH_CAMPAIGN, accountId, permission: 'propeller-ads-uploader', name: campaign.name, content: campaign },
  steps: stepsOf(campaign, campaign.status === 'ENABLED' && !lacksCreative(campaign)),
});

const draftErrors = (errors: readonly FieldMessages[]) =>
  errors.map(({ field, messages }) => ({ attribute: field, errors: messages }));

const shown = (campaign: PushCampaignValues, errors: readonly FieldMessages[]): PushCampaign => ({
  ...campaign,
  errors: errors.length > 0 ? draftErrors(errors) : null,
});

/** Returns the hint for campaigns that stay drafts because they have no creatives. */
function hintOf(drafts: number, all: number): string {
  if (drafts === 0) return '';
  if (all === 1) return ` ${NEEDS_CREATIVE}`;
  return drafts === 1
    ? ' One of them remains a draft until it has creatives.'
    : ` ${drafts} of them remain drafts until they have creatives.`;
}

function sent(campaigns: readonly PushCampaignValues[]): PushUploadResponse {
  const drafts = campaigns.filter(lacksCreative).length;
  const what = campaigns.length === 1 ? 'The campaign is' : `${campaigns.length} campaigns are`;
  return {
    status: drafts > 0 ? ResponseStatus.warning : ResponseStatus.success,
    message: `${what} being sent.${hintOf(drafts, campaigns.length)}`,
    campaigns: campaigns.map((campaign) => shown(campaign, [])),
  };
}

function taskOf(row: Publication, bayer: PushUploadTask['bayer']): PushUploadTask {
  const { id, accountId, state, createdAt, startedAt, finishedAt, error, errors, reviewState, reviewFeedback } = row;
  const content = row.content as Stored;
  const hints =
    state === 'completed' && lacksCreative(content) ? [{ field: 'creatives', messages: [NEEDS_CREATIVE] }] : [];
  const all = draftErrors([...(errors ?? []), ...hints]);
  return {
    ...{
      id,
      partnerAccountId: accountId,
      bayer: bayer ?? null,
      status: state,
      createdAt,
      startedAt,
      finishedAt,
      error,
    },
    type: 'creating',
    review: reviewState && { status: reviewState, feedback: reviewFeedback },
    campaign: { ...content, errors: all.length > 0 ? all : null },
  };
}
