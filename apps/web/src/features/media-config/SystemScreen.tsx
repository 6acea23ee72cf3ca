import { useMutation } from '@apollo/client/react';
import { mediaSystemForm, type MediaSystemForm } from '@adops/domain';
import { Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { dataOf } from '../../app/loading/query.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { MediaConfigFragment } from '../../gql/graphql.js';
import { changesIn, errorUnder } from './responses.js';
import { UPDATE_SYSTEM } from './media-config.graphql.js';
import { PartScreen } from './PartScreen.js';
import { SYSTEM_LABELS } from './setting-labels.js';

function valuesOf({ system }: MediaConfigFragment): MediaSystemForm | null {
  if (!system) return null;
  return {
    name: system.name ?? '',
    marketId: system.marketId ?? null,
    liveSiteDomain: system.liveSiteDomain ?? '',
    repository: system.repository ?? '',
    gtmContainerId: system.gtmContainerId ?? '',
    HTTPS: system.HTTPS ?? false,
    contacts: {
      adminEmail: system.contacts?.adminEmail ?? '',
      supportEmail: system.contacts?.supportEmail ?? '',
      errorsReceivers: system.contacts?.errorsReceivers ?? [],
    },
  };
}

/** Form for the site's identity and its email addresses. */
export function SystemScreen() {
  const [updateSystem] = useMutation(UPDATE_SYSTEM);
  return (
    <PartScreen
      part="system"
      title="System"
      schema={mediaSystemForm}
      labels={SYSTEM_LABELS}
      valuesOf={valuesOf}
      save={async (siteId, input, version) =>
        changesIn(dataOf(await updateSystem({ variables: { siteId, input, version } }))).updateSystem
      }
    >
      {(form, { markets }) => {
        const { marketId, HTTPS, contacts } = form.getValues();
        return (
          <>
            <FormSection title="Site">
              <TextInput label={SYSTEM_LABELS.name} {...form.getInputProps('name')} />
              <Select
                label={SYSTEM_LABELS.marketId}
                placeholder="None"
                searchable
                clearable
                data={markets.map((market) => ({ value: String(market.id), label: market.name }))}
                {...form.getInputProps('marketId')}
                value={marketId === null ? null : String(marketId)}
                onChange={(value) => form.setFieldValue('marketId', value === null ? null : Number(value))}
              />
              <TextInput
                label={SYSTEM_LABELS.liveSiteDomain}
                description="Domain visitors see."
                {...form.getInputProps('liveSiteDomain')}
              />
              <TextInput label={SYSTEM_LABELS.repository} {...form.getInputProps('repository')} />
              <TextInput
                label={SYSTEM_LABELS.gtmContainerId}
                placeholder="GTM-"
                {...form.getInputProps('gtmContainerId')}
              />
              <Switch
                label="The site runs over HTTPS"
                checked={HTTPS}
                onChange={(event) => form.setFieldValue('HTTPS', event.currentTarget.checked)}
              />
            </FormSection>
            <FormSection title="Contacts">
              <TextInput label="Administrator" type="email" {...form.getInputProps('contacts.adminEmail')} />
              <TextInput label="Support" type="email" {...form.getInputProps('contacts.supportEmail')} />
              <TagsInput
                label="Recipients of error emails"
                description="Press Enter or type a comma to separate addresses."
                data-path="contacts.errorsReceivers"
                error={errorUnder(form.errors, 'contacts.errorsReceivers')}
                value={contacts.errorsReceivers}
                onChange={(receivers) => form.setFieldValue('contacts.errorsReceivers', receivers)}
              />
            </FormSection>
          </>
        );
      }}
    </PartScreen>
  );
}
