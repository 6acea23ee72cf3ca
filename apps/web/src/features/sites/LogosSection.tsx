import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { ImageField } from '../../app/images/ImageField.js';
import type { StoredImage } from '../../app/images/upload.js';
import type { SiteQuery } from '../../gql/graphql.js';
import type { SiteValues } from './site-values.js';

export type Logos = Pick<NonNullable<NonNullable<SiteQuery['site']>['siteSettings']>, 'logo' | 'squareLogo'>;

interface LogosSectionProps {
  readonly form: UseFormReturnType<SiteValues>;
  /** Stored logos. */
  readonly logos: Logos | null;
}

export function LogosSection({ form, logos }: LogosSectionProps) {
  const [images, setImages] = useState<{ logo: StoredImage | null; squareLogo: StoredImage | null }>({
    logo: logos?.logo ?? null,
    squareLogo: logos?.squareLogo ?? null,
  });
  const field = (kind: 'logo' | 'squareLogo', label: string) => {
    const chosen = form.getValues().siteSettings[`${kind}Id`];
    return (
      <ImageField
        label={label}
        shape={kind}
        path={`siteSettings.${kind}Id`}
        image={[images[kind], logos?.[kind] ?? null].find((image) => image?.id === chosen) ?? null}
        error={form.errors[`siteSettings.${kind}Id`]}
        onChange={(image) => {
          setImages((before) => ({ ...before, [kind]: image }));
          form.setFieldValue(`siteSettings.${kind}Id`, image?.id ?? null);
        }}
      />
    );
  };
  return (
    <FormSection title="Logos">
      {field('logo', 'Logo')}
      {field('squareLogo', 'Square logo')}
    </FormSection>
  );
}
