import { PUSH_UPLOADER_DRAFT, type PushChoices, type PushDraft, pushDraftErrors } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useUndo } from '../../builder/useUndo.js';
import type { StepScreen } from '../../wizard/step.js';
import { type OpenDraft, WizardDraft } from '../../wizard/WizardDraft.js';
import { WizardScreen } from '../../wizard/WizardScreen.js';
import { CampaignsStep } from './CampaignsStep.js';
import { InputStep } from './InputStep.js';
import { routes } from './manifest.js';
import { PUSH_ACCOUNTS } from './push-uploader.graphql.js';
import type { PushKnown } from './push-step.js';
import { useEnumerations } from './useEnumerations.js';
import { usePublishing } from './usePublishing.js';
import { type PushPresets, usePushPresets } from './usePushPresets.js';

const SCREENS: Readonly<Record<string, StepScreen<PushDraft, PushKnown>>> = {
  input: { Screen: InputStep },
  campaigns: { Screen: CampaignsStep, fills: true, size: ({ campaigns }) => campaigns.length },
};

/** Push campaigns for accounts of PropellerAds: entered, checked in a table, published account by account. */
export function PushUploaderScreen() {
  const accounts = useQuery(PUSH_ACCOUNTS);
  const { enumerations, isLoading } = useEnumerations();
  const presets = usePushPresets();
  const first = presets.list.find((each) => each.default);
  const parent = { label: 'Overview', path: useCompanyPath('')('') };
  return (
    <LoadedForm
      loaded={isLoading || presets.isLoading ? { ...accounts, data: undefined, loading: true } : accounts}
      parent={parent}
    >
      {({ auth }) => (
        <WizardDraft kind={PUSH_UPLOADER_DRAFT} empty={first && { ...PUSH_UPLOADER_DRAFT.empty, shared: first.values }}>
          {(open) => (
            <PushSteps
              choices={{ accounts: auth.allowedPartnerAccounts, ...enumerations }}
              presets={presets}
              open={open}
            />
          )}
        </WizardDraft>
      )}
    </LoadedForm>
  );
}

interface PushStepsProps {
  readonly choices: PushChoices;
  readonly presets: PushPresets;
  readonly open: OpenDraft<PushDraft>;
}

function PushSteps({ choices, presets, open }: PushStepsProps) {
  const { accounts, formats, countries, osTypes, minBudget } = choices;
  const { campaigns } = open.snapshot.payload;
  const history = useUndo(campaigns, (next) => open.keeper.change({ campaigns: next as PushDraft['campaigns'] }));
  const publishing = usePublishing(open, accounts);
  const known = useMemo(
    () => ({ accounts, formats, countries, osTypes, minBudget }),
    [accounts, formats, countries, osTypes, minBudget],
  );
  const campaignErrors = useMemo(() => pushDraftErrors(campaigns, known), [campaigns, known]);
  return (
    <WizardScreen<PushDraft, PushKnown>
      kind={PUSH_UPLOADER_DRAFT}
      open={open}
      path={routes.propellerAdsUploader}
      status={`${routes.propellerAdsUploader}/status`}
      known={{ ...known, campaignErrors, history, publishing, presets }}
      screens={SCREENS}
      isEmpty={({ campaigns: list, rows, accountIds }) => list.length === 0 && rows === '' && accountIds.length === 0}
      startOverTexts={({ campaigns: list }) => [
        `${list.length.toLocaleString('en-US')} campaigns and the defaults for new campaigns are removed from this draft.`,
        "Sent campaigns aren't changed.",
      ]}
    />
  );
}
