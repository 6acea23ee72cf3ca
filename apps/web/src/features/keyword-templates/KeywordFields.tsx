import * as domain from '@adops/domain';
import { Select } from '@mantine/core';
import type { FieldsProps } from '../../app/forms/declared-form.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import type { KeywordTemplateChoicesQuery, KeywordTemplateQuery } from '../../gql/graphql.js';
import { CountedInput } from '../../ui/CountedInput.js';
import { SAMPLE } from './keyword-values.js';

type Values = domain.KeywordTemplateForm;

const MATCH_TYPES = domain.KEYWORD_TYPES.map((value) => ({ value, label: domain.KEYWORD_TYPE_LABELS[value] }));
const PLACEHOLDER_NAMES = domain.PLACEHOLDERS.map(({ name }) => name).join(', ');

/** Fields of a keyword template. */
export function KeywordFields({
  form,
  choices,
}: FieldsProps<Values, KeywordTemplateQuery, KeywordTemplateChoicesQuery>) {
  const { keyword } = form.getValues();
  const sample = domain.substitute(keyword, SAMPLE);
  return (
    <>
      <FormSection title="Keyword" text={`Use ${PLACEHOLDER_NAMES} in braces. They are filled in for every ad group.`}>
        <CountedInput
          label="Keyword"
          description={keyword === '' ? 'For example, best {keyword}' : `For running shoes: ${sample}`}
          length={domain.adTextLength(sample)}
          limit={domain.KEYWORD_LIMIT}
          {...form.getInputProps('keyword')}
        />
        <Select
          label="Match type"
          allowDeselect={false}
          data={MATCH_TYPES}
          {...form.getInputProps('type')}
          onChange={(value) => value !== null && form.setFieldValue('type', value as domain.KeywordType)}
        />
      </FormSection>
      <FormSection title="Where it is used">
        <IdSelect
          label="Source"
          allowDeselect={false}
          options={namedOptions(choices.partners.filter(({ id }) => domain.isUsableAdSource(id)))}
          {...form.getInputProps('sourceId')}
        />
        <IdSelect
          label="Market"
          placeholder="Every market"
          searchable
          clearable
          options={namedOptions(choices.markets)}
          {...form.getInputProps('marketId')}
        />
      </FormSection>
    </>
  );
}
