import { useQuery } from '@apollo/client/react';
import { AD_GENERATOR_DRAFT, type AdChoices, type AdGeneratorDraft, type GeneratedContent } from '@adops/domain';
import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { AdGeneratorQuery } from '../../gql/graphql.js';
import type { StepScreen } from '../../wizard/step.js';
import { type OpenDraft, WizardDraft } from '../../wizard/WizardDraft.js';
import { WizardScreen } from '../../wizard/WizardScreen.js';
import { AD_GENERATOR } from './ad-generator.graphql.js';
import { AdGroupsStep } from './AdGroupsStep.js';
import { AdsStep } from './AdsStep.js';
import { AdTemplatesStep } from './AdTemplatesStep.js';
import { DownloadStep } from './DownloadStep.js';
import { KeywordsStep } from './KeywordsStep.js';
import { KeywordTemplatesStep } from './KeywordTemplatesStep.js';
import { routes } from './manifest.js';
import { useGenerated } from './useGenerated.js';

const SCREENS: Readonly<Record<string, StepScreen<AdGeneratorDraft, GeneratedContent>>> = {
  'ad-groups': { Screen: AdGroupsStep, size: (draft) => draft.adGroups.length },
  'ad-templates': {
    Screen: AdTemplatesStep,
    size: (draft, { groups }) => groups.filter(({ id }) => draft.groupIds.includes(id)).length,
  },
  ads: { Screen: AdsStep, size: (_, { ads }) => ads.length },
  'keyword-templates': {
    Screen: KeywordTemplatesStep,
    size: (draft, { keywordTemplates }) =>
      keywordTemplates.filter(({ id }) => draft.keywordTemplateIds.includes(id)).length,
  },
  keywords: { Screen: KeywordsStep, size: (_, { keywords }) => keywords.length },
  download: { Screen: DownloadStep },
};

/**
 * Wizard that builds ad groups, ads and keywords for a site and source from templates. The last step downloads a file.
 */
export function AdGeneratorScreen() {
  const loaded = useQuery(AD_GENERATOR);
  const parent = { label: 'Overview', path: useCompanyPath('')('') };
  const { user, activeCompany } = useAccess();
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => (
        <WizardDraft kind={AD_GENERATOR_DRAFT} formerKey={`adGenerator.${activeCompany.id}.${user.id}`}>
          {(open) => <AdGeneratorSteps data={data} open={open} />}
        </WizardDraft>
      )}
    </LoadedForm>
  );
}

function AdGeneratorSteps({ data, open }: { data: AdGeneratorQuery; open: OpenDraft<AdGeneratorDraft> }) {
  const choices = useMemo(
    (): AdChoices => ({
      sites: data.sites,
      sources: data.sources,
      groups: data.adGeneratorTemplateGroups.rows,
      keywordTemplates: data.adGeneratorKeywordTemplates.rows,
    }),
    [data],
  );
  const known = useGenerated(choices, open.snapshot.payload);
  return (
    <WizardScreen
      kind={AD_GENERATOR_DRAFT}
      open={open}
      path={routes.adGenerator}
      known={known}
      screens={SCREENS}
      isEmpty={({ campaign, adGroups, groupIds }) => campaign === '' && adGroups.length === 0 && groupIds.length === 0}
      startOverTexts={({ adGroups }) => [
        `${adGroups.length.toLocaleString('en-US')} ad groups and their selections and changes are removed from this draft.`,
        "Templates aren't changed.",
      ]}
      notice={
        known.tooMany !== null && (
          <Alert color="red" role="alert" mb={14} p={10}>
            {known.tooMany}
          </Alert>
        )
      }
    />
  );
}
