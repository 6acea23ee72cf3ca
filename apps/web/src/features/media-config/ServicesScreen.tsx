import { useMutation } from '@apollo/client/react';
import { mediaServicesForm, type MediaServicesForm } from '@adops/domain';
import { Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { dataOf } from '../../app/loading/query.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { MediaConfigFragment } from '../../gql/graphql.js';
import { changesIn } from './responses.js';
import { UPDATE_SERVICES } from './media-config.graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { PartScreen } from './PartScreen.js';
import { SERVICE_LABELS } from './setting-labels.js';
import { SecretField } from './SecretField.js';

function valuesOf({ services }: MediaConfigFragment): MediaServicesForm | null {
  if (!services) return null;
  const { travelSite, recaptcha, optimisedImage } = services;
  return {
    travelSite: {
      isEnabled: travelSite?.isEnabled ?? false,
      url: travelSite?.url ?? '',
      apiKey: travelSite?.apiKey ?? '',
    },
    recaptcha: {
      isEnabled: recaptcha?.isEnabled ?? false,
      siteKey: recaptcha?.siteKey ?? '',
      secretKey: recaptcha?.secretKey ?? '',
    },
    optimisedImage: {
      isEnabled: optimisedImage?.isEnabled ?? false,
      host: optimisedImage?.host ?? '',
      quality: optimisedImage?.quality ?? null,
    },
  };
}

/** Form for the services the site uses. */
export function ServicesScreen() {
  const [updateServices] = useMutation(UPDATE_SERVICES);
  return (
    <PartScreen
      part="services"
      title="Services"
      schema={mediaServicesForm}
      labels={SERVICE_LABELS}
      valuesOf={valuesOf}
      save={async (siteId, input, version) =>
        changesIn(dataOf(await updateServices({ variables: { siteId, input, version } }))).updateServices
      }
    >
      {(form) => (
        <>
          <FormSection title={SERVICE_LABELS.travelSite}>
            <InUse form={form} service="travelSite" />
            <TextInput label="Address" placeholder="https://" {...form.getInputProps('travelSite.url')} />
            <SecretField label="Travel site key" field={form.getInputProps('travelSite.apiKey')} />
          </FormSection>
          <FormSection title={SERVICE_LABELS.recaptcha}>
            <InUse form={form} service="recaptcha" />
            <TextInput label="Site key" description="Public." {...form.getInputProps('recaptcha.siteKey')} />
            <SecretField label="Secret key" field={form.getInputProps('recaptcha.secretKey')} />
          </FormSection>
          <FormSection title={SERVICE_LABELS.optimisedImage}>
            <InUse form={form} service="optimisedImage" />
            <TextInput
              label="Host"
              description="Domain that serves images."
              {...form.getInputProps('optimisedImage.host')}
            />
            <NumberField
              label="Quality"
              description="1 to 100."
              {...form.getInputProps('optimisedImage.quality')}
              value={form.getValues().optimisedImage.quality ?? null}
              onChange={(value) => form.setFieldValue('optimisedImage.quality', value)}
            />
          </FormSection>
        </>
      )}
    </PartScreen>
  );
}

function InUse({ form, service }: { form: UseFormReturnType<MediaServicesForm>; service: keyof MediaServicesForm }) {
  return (
    <Switch
      label={`${SERVICE_LABELS[service]} is active`}
      checked={form.getValues()[service].isEnabled}
      onChange={(event) => form.setFieldValue(`${service}.isEnabled`, event.currentTarget.checked)}
    />
  );
}
