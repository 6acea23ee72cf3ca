import { byField } from '../drafts/error-tally.js';
import { defineDraftKind } from '../drafts/kind.js';
import type { StepError } from '../drafts/steps.js';
import type { FieldMessages } from '../forms/field-messages.js';
import { errorIf } from './context.js';
import { namingTemplateError } from './names.js';
import { CAMPAIGN_LEVELS, type CampaignManagerDraft, campaignManagerPayload } from './payload.js';
import { campaignSource, SOCIAL_SOURCE } from './platforms.js';
import { isEmptyRow, rowErrors } from './rows.js';

/** Data that the steps need in addition to the draft. */
export interface CampaignManagerKnown {
  /** Accounts of the source to which the user can publish. */
  readonly accountIds: ReadonlySet<number>;
  /** Errors of the draft's campaigns, as returned by `campaignChecker`. */
  readonly campaignErrors: readonly FieldMessages[];
}

export const EMPTY_CAMPAIGN_DRAFT: CampaignManagerDraft = {
  action: 'creating',
  sourceId: SOCIAL_SOURCE,
  parentTaskId: null,
  siteId: null,
  accountIds: [],
  rows: [],
  campaignNames: '',
  adGroupNames: '',
  campaigns: [],
};

const asSteps = (errors: readonly FieldMessages[]): StepError[] =>
  errors.flatMap(({ field, messages }) => messages.map((message) => ({ path: field, message })));

const sourceErrors = (sourceId: number | null): StepError[] => {
  try {
    campaignSource(sourceId);
    return [];
  } catch (error) {
    return [{ path: 'sourceId', message: error instanceof Error ? error.message : String(error) }];
  }
};

const namingErrors = (field: 'campaignNames' | 'adGroupNames', template: string): StepError[] => {
  const message = namingTemplateError(template);
  return message === null ? [] : [{ path: field, message }];
};

function inputErrors(draft: CampaignManagerDraft, { accountIds }: CampaignManagerKnown): StepError[] {
  if (draft.action !== 'creating') return [];
  return [
    ...sourceErrors(draft.sourceId),
    ...errorIf(draft.accountIds.length === 0, 'accountIds', 'Choose at least one account.'),
    ...draft.accountIds.flatMap((id, at) =>
      errorIf(!accountIds.has(id), `accountIds.${at}`, 'Choose an account that you can use.'),
    ),
    ...errorIf(draft.rows.every(isEmptyRow), 'rows', 'Enter at least one keyword with its URL.'),
    ...asSteps(rowErrors(draft.rows)),
    ...namingErrors('campaignNames', draft.campaignNames),
    ...namingErrors('adGroupNames', draft.adGroupNames),
  ];
}

const campaignErrors = ({ campaigns }: CampaignManagerDraft, known: CampaignManagerKnown): StepError[] => [
  ...errorIf(campaigns.length === 0, 'campaigns', 'Add at least one campaign.'),
  ...asSteps(known.campaignErrors),
];

/**
 * Maximum size of a draft in bytes, enough for 100 campaigns with 10 ad groups of 6 ads with all texts. Requests may
 * have 16 MiB.
 */
const MAX_BYTES = 15_000_000;

/** Draft of the campaign manager. Campaigns are published by account, and the draft exists until no account is left. */
export const CAMPAIGN_MANAGER_DRAFT = defineDraftKind<CampaignManagerDraft, CampaignManagerKnown>({
  id: 'campaignManager',
  label: 'Campaign manager',
  permission: ['campaign-manager'],
  version: 1,
  schema: campaignManagerPayload,
  upgrades: {},
  empty: EMPTY_CAMPAIGN_DRAFT,
  levels: CAMPAIGN_LEVELS,
  maxBytes: MAX_BYTES,
  ownPublishing: 'Campaigns are published by account, in the campaign manager.',
  steps: [
    { id: 'input', title: 'Input', check: inputErrors },
    { id: 'campaigns', title: 'Campaigns', check: campaignErrors, canEnter: canEnterCampaigns },
  ],
  titleOf: ({ campaigns, rows }) => (campaigns[0]?.name ?? rows[0]?.keyword ?? '').trim(),
  afterPublish: 'locked',
});

/**
 * Returns true if campaigns can be edited. Existing campaigns can be edited even if the input from which they were
 * generated has errors.
 */
function canEnterCampaigns(draft: CampaignManagerDraft, known: CampaignManagerKnown): boolean {
  return draft.campaigns.length > 0 || byField(inputErrors(draft, known)).length === 0;
}
