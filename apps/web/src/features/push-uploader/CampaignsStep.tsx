import {
  editPushCampaigns,
  lacksCreative,
  type PushAccount,
  type PushCampaignInput,
  PUSH_FIELDS,
  pushCampaignsByAccount,
  type PushDraftCampaign,
  pushInputOf,
} from '@adops/domain';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { type OpenPanel, TableStep } from '../../builder/TableStep.js';
import { CreativesPanel } from './CreativesPanel.js';
import { routes } from './manifest.js';
import type { PushStepProps } from './push-step.js';

const CARDS = ['accountId', 'bid', 'isEnabled'];
const NOUN = ['campaign', 'campaigns'] as const;

/** The campaigns of a draft in a table, and their publishing. */
export function CampaignsStep({ draft, known }: PushStepProps) {
  const { campaigns } = draft;
  const status = useCompanyPath(`${routes.propellerAdsUploader}/status`)('');
  const accountOf = (accountId: number | null) => known.accounts.find(({ id }) => id === accountId);
  return (
    <TableStep
      noun={NOUN}
      entities={campaigns}
      fields={PUSH_FIELDS}
      known={known}
      errors={known.campaignErrors}
      history={known.history}
      edited={edited}
      copyOf={copyOf}
      publishing={known.publishing}
      consequences={() => [...pushCampaignsByAccount(campaigns)].map(([id, own]) => summaryOf(own, accountOf(id)))}
      status={status}
      inputStep="input"
      cards={CARDS}
      panel={(open: OpenPanel<PushDraftCampaign>) => <CreativesPanel {...open} known={known} />}
    />
  );
}

const edited = (
  campaigns: PushDraftCampaign[],
  changes: ReadonlyMap<string, Partial<PushDraftCampaign>>,
): PushDraftCampaign[] => editPushCampaigns(campaigns, new Set(changes.keys()), ({ id }) => changes.get(id)!);

/** Returns a copy of a campaign with another name, because names are unique in an account. */
const copyOf = (campaign: PushDraftCampaign, id: string): PushDraftCampaign => ({
  ...{ ...campaign, id, name: `${campaign.name} copy`, refused: [] },
});

/** Consequences of publishing in an account, in a line. */
function summaryOf(campaigns: readonly PushDraftCampaign[], account: PushAccount | undefined): string {
  const inputs = campaigns.map(pushInputOf);
  const withoutAds = inputs.filter(lacksCreative).length;
  const sent = inputs.filter(({ status }) => status === 'ENABLED').length - withoutAds;
  const drafts = campaigns.length - sent - withoutAds;
  const draftsText = (count: number): string => `${count} kept as ${count === 1 ? 'a draft' : 'drafts'}`;
  const parts = [
    sent > 0 && `${sent} sent to review`,
    drafts > 0 && draftsText(drafts),
    withoutAds > 0 && `${draftsText(withoutAds)} until ${withoutAds === 1 ? 'it has' : 'they have'} creatives`,
  ];
  const count = `${campaigns.length.toLocaleString('en-US')} ${NOUN[campaigns.length === 1 ? 0 : 1]}`;
  return `${account?.name ?? ''}: ${count}, ${parts.filter(Boolean).join(', ')}. ${moneyOf(inputs, account?.currency ?? '')}`;
}

/** Returns a sentence with the maximum that campaigns can spend. */
function moneyOf(campaigns: readonly PushCampaignInput[], currency: string): string {
  const money = (amount: number): string =>
    `${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })} ${currency}`.trim();
  const daily = campaigns.reduce((sum, { dailyAmount }) => sum + (dailyAmount ?? 0), 0);
  const unlimited = campaigns.filter(
    ({ dailyAmount, totalAmount }) => dailyAmount == null && totalAmount == null,
  ).length;
  const parts = [
    daily > 0 && `daily budgets of ${money(daily)} in total`,
    unlimited > 0 && `${unlimited} without a budget limit`,
    `bids up to ${money(Math.max(...campaigns.map(({ bid }) => bid)))}`,
  ].filter((part) => part !== false);
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
