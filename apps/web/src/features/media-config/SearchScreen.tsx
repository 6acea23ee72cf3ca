import { useMutation } from '@apollo/client/react';
import { mediaSearchingForm, type MediaSearchingForm } from '@adops/domain';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { dataOf } from '../../app/loading/query.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { MediaConfigFragment } from '../../gql/graphql.js';
import { changesIn, errorUnder } from './responses.js';
import { UPDATE_SEARCHING } from './media-config.graphql.js';
import { PartScreen } from './PartScreen.js';
import { SEARCH_LABELS } from './setting-labels.js';

function valuesOf({ searching }: MediaConfigFragment): MediaSearchingForm | null {
  if (!searching) return null;
  return {
    availableFeedPartnerIds: searching.availableFeedPartnerIds ?? [],
    popularTrimIds: searching.popularTrimIds ?? [],
    keywordParam: searching.keywordParam ?? '',
    defaultCurrencyCode: searching.defaultCurrencyCode ?? '',
    defaultCity: searching.defaultCity ?? '',
    defaultRelatedKeywords: searching.defaultRelatedKeywords ?? [],
    defaultPopularKeywords: searching.defaultPopularKeywords ?? [],
  };
}

/** Form for the search of the site and its fallbacks. */
export function SearchScreen() {
  const [updateSearching] = useMutation(UPDATE_SEARCHING);
  return (
    <PartScreen
      part="searching"
      title="Search"
      schema={mediaSearchingForm}
      labels={SEARCH_LABELS}
      valuesOf={valuesOf}
      save={async (siteId, input, version) =>
        changesIn(dataOf(await updateSearching({ variables: { siteId, input, version } }))).updateSearching
      }
    >
      {(form, { feeds, currencies }) => {
        const values = form.getValues();
        const words = (name: 'defaultRelatedKeywords' | 'defaultPopularKeywords') => (
          <TagsInput
            label={SEARCH_LABELS[name]}
            description="Shown when there are no other keywords. Press Enter or type a comma to separate keywords."
            data-path={name}
            error={errorUnder(form.errors, name)}
            value={values[name]}
            onChange={(keywords) => form.setFieldValue(name, keywords)}
          />
        );
        return (
          <>
            <FormSection title="Searching">
              <MultiSelect
                label={SEARCH_LABELS.availableFeedPartnerIds}
                searchable
                clearable
                hidePickedOptions
                data={feeds.map((feed) => ({ value: String(feed.id), label: feed.name }))}
                {...form.getInputProps('availableFeedPartnerIds')}
                value={values.availableFeedPartnerIds.map(String)}
                onChange={(ids) => form.setFieldValue('availableFeedPartnerIds', ids.map(Number))}
              />
              <TagsInput
                label={SEARCH_LABELS.popularTrimIds}
                description="Their numbers."
                data-path="popularTrimIds"
                error={errorUnder(form.errors, 'popularTrimIds')}
                value={values.popularTrimIds.map(String)}
                onChange={(ids) =>
                  form.setFieldValue(
                    'popularTrimIds',
                    ids.map(Number).filter((id) => Number.isInteger(id) && id > 0),
                  )
                }
              />
              <TextInput
                label={SEARCH_LABELS.keywordParam}
                description="URL parameter with the keyword."
                {...form.getInputProps('keywordParam')}
              />
            </FormSection>
            <FormSection title="Fallback">
              <Select
                label={SEARCH_LABELS.defaultCurrencyCode}
                placeholder="None"
                searchable
                clearable
                limit={60}
                data={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
                {...form.getInputProps('defaultCurrencyCode')}
                value={values.defaultCurrencyCode || null}
                onChange={(code) => form.setFieldValue('defaultCurrencyCode', code ?? '')}
              />
              <TextInput label={SEARCH_LABELS.defaultCity} {...form.getInputProps('defaultCity')} />
              {words('defaultRelatedKeywords')}
              {words('defaultPopularKeywords')}
            </FormSection>
          </>
        );
      }}
    </PartScreen>
  );
}
