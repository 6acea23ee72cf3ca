import { useQuery } from '@apollo/client/react';
import { ARTICLE_DIRECTIONS, ARTICLE_LIMITS, ARTICLE_SITE_GROUPS, textLength } from '@adops/domain';
import { Alert, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOrRefusal } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { CountedInput } from '../../ui/CountedInput.js';
import { StepLinks } from '../../wizard/step-link.js';
import { StepNav } from '../../wizard/StepNav.js';
import { ARTICLE_DRAFT, type WizardOptions } from './article-draft.js';
import { INVALID_STRUCTURE } from './article-words.js';
import { CONTENT_WIZARD_OPTIONS, CREATE_ARTICLE } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { routes } from './manifest.js';
import {
  type ArticleForm,
  articleForm,
  EMPTY_ARTICLE,
  LABELS,
  settingsOfMarket,
  settingsOfSite,
} from './new-article.js';

/** Thrown if an article was created but the response lacks its id. */
class InvalidStructure extends Error {}

/** First step of a new article: its topic, site and language. */
export function NewArticle() {
  const query = useQuery(CONTENT_WIZARD_OPTIONS, FROM_SERVER);
  const path = useCompanyPath(routes.contentWizard);
  return (
    <LoadedForm loaded={query} parent={{ label: 'Articles', path: path('status') }}>
      {({ contentWizardFilterOptions }) => <NewArticleForm options={contentWizardFilterOptions} />}
    </LoadedForm>
  );
}

function NewArticleForm({ options }: { readonly options: WizardOptions }) {
  const path = useCompanyPath(routes.contentWizard);
  const navigate = useNavigate();
  const mutate = useMutateOnce();
  const created = useRef<number | null>(null);
  const saving = useSaveForm<ArticleForm, ArticleForm>({
    schema: articleForm,
    stored: { values: EMPTY_ARTICLE, version: null },
    labels: LABELS,
    save: ({ siteId, marketId, topic, language, direction }) =>
      outcomeOrRefusal(
        mutate(CREATE_ARTICLE, {
          ...{ siteId: siteId!, marketId: marketId!, topic, language: language!, direction: direction! },
        }).then(({ article: { create: answer } }) => {
          if (answer.status !== 'error' && answer.id == null) throw new InvalidStructure();
          created.current = answer.id ?? null;
          return answer;
        }),
      ),
    onSaved: () => void navigate(`${path('hotspots')}?article=${created.current}`),
    failure: (error) => (error instanceof InvalidStructure ? INVALID_STRUCTURE : 'Failed to create the article'),
  });
  return (
    <FormScreen
      title={ARTICLE_DRAFT.label}
      parent={{ label: 'Articles', path: path('status') }}
      saving={saving}
      submitLabel="Create article"
      isReadOnly={options.sites.length === 0}
    >
      <div className={classes.steps}>
        <StepLinks value={path}>
          <StepNav current="settings" steps={ARTICLE_DRAFT.steps.map(closedStep)} />
        </StepLinks>
      </div>
      {options.sites.length === 0 ? (
        <Alert color="yellow" role="status" title="No sites for articles" p={12} mt="sm">
          Articles are for sites in the site groups {ARTICLE_SITE_GROUPS.join(' and ')}, but you have access to no site
          in them. An administrator can add sites to these groups.
        </Alert>
      ) : (
        <SettingsFields form={saving.form} options={options} />
      )}
    </FormScreen>
  );
}

/** Returns the placeholder of a later step, which opens once the article exists. */
const closedStep = ({ id, title }: { readonly id: string; readonly title: string }) => ({
  ...{ id, title, errors: [], errorCount: 0, canEnter: id === 'settings', size: 0, showsErrors: false },
});

interface SettingsFieldsProps {
  readonly form: UseFormReturnType<ArticleForm>;
  readonly options: WizardOptions;
}

function SettingsFields({ form, options }: SettingsFieldsProps) {
  const { topic } = form.getValues();
  return (
    <>
      <FormSection title="Where" text="The site determines the market and language. You can change both.">
        <IdSelect
          label="Site"
          placeholder="Choose a site"
          searchable
          allowDeselect={false}
          data-path="siteId"
          options={options.sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` }))}
          {...form.getInputProps('siteId')}
          onChange={(siteId) => form.setValues({ siteId, ...settingsOfSite(siteId, options) })}
        />
        <IdSelect
          label="Market"
          placeholder="Choose a market"
          searchable
          allowDeselect={false}
          data-path="marketId"
          options={namedOptions(options.markets)}
          {...form.getInputProps('marketId')}
          onChange={(marketId) => form.setValues(settingsOfMarket(marketId, options.markets))}
        />
        <Select
          label="Language"
          placeholder="Choose a language"
          searchable
          allowDeselect={false}
          data={options.languages.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps('language')}
        />
      </FormSection>
      <FormSection
        title="What"
        text="Hotspots, headlines and text are generated from the topic and direction, or you write them yourself."
      >
        <CountedInput
          label="Topic"
          placeholder="Buying a used car"
          {...form.getInputProps('topic')}
          length={textLength(topic)}
          limit={ARTICLE_LIMITS.topic}
        />
        <Select
          label="Direction"
          description="Angle of the article."
          placeholder="Choose a direction"
          allowDeselect={false}
          className={classes.direction}
          data={ARTICLE_DIRECTIONS.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('direction')}
        />
      </FormSection>
    </>
  );
}
