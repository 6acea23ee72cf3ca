import { mayStandUnder, type SiteGroupForm, type SiteOptionName } from '@adops/domain';
import { Textarea, TextInput } from '@mantine/core';
import type { FieldsProps } from '../../app/forms/declared-form.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import type { AdditionalSitesInformationQuery, SiteGroupQuery } from '../../gql/graphql.js';
import { siteNamesIn } from './group-values.js';
import { OptionFields } from './OptionFields.js';
import { namedGroups } from './site-values.js';

type Props = FieldsProps<SiteGroupForm, SiteGroupQuery, AdditionalSitesInformationQuery>;

/** Fields of a site group. */
export function GroupFields({ id, form, choices, data, isReadOnly: readOnly }: Props) {
  const { parentId, options } = form.getValues();
  const groups = namedGroups(choices.siteGroups);
  const sites = siteNamesIn(data, id);
  return (
    <>
      <FormSection title="General" text={readOnly ? "You can view groups, but you can't change them." : undefined}>
        <TextInput label="Name" readOnly={readOnly} {...form.getInputProps('name')} />
        <TextInput
          label="Code"
          description="A short, unique code that is shown in reports."
          {...{ readOnly }}
          {...form.getInputProps('code')}
        />
        <Textarea label="Description" autosize minRows={2} {...{ readOnly }} {...form.getInputProps('description')} />
        <IdSelect
          label="Group above"
          placeholder="At the top"
          searchable
          clearable
          readOnly={readOnly}
          options={namedOptions(groups.filter((group) => id === null || mayStandUnder(id, group.id, groups)))}
          {...form.getInputProps('parentId')}
        />
      </FormSection>
      <FormSection title="Options" text="Defaults for its sites and subgroups.">
        <OptionFields
          values={options}
          groupIds={parentId === null ? [] : [parentId]}
          groups={groups}
          feeds={choices.feeds}
          path="options"
          errors={form.errors}
          isReadOnly={readOnly}
          onChange={(name: SiteOptionName, value) => form.setFieldValue(`options.${name}`, value)}
        />
      </FormSection>
      {id !== null && (
        <FormSection title="Sites" text="To change the groups of a site, open the site.">
          <div>{sites.length === 0 ? 'No sites in this group.' : sites.join(', ')}</div>
        </FormSection>
      )}
    </>
  );
}
