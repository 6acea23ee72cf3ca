import type { MediaConfigPart } from '@adops/domain';
import type { UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import type { MediaConfigFragment, SavedPartFragment, SiteMediaConfigQuery } from '../../gql/graphql.js';
import { outcomeOfPart, savingWords, versionOf } from './responses.js';
import { ConfigState, WithMediaConfig, type LoadedConfig } from './WithMediaConfig.js';

interface PartScreenProps<Values extends Record<string, unknown>, Output> {
  readonly part: MediaConfigPart;
  readonly title: string;
  readonly schema: z.ZodType<Output, Values>;
  readonly labels: Readonly<Record<keyof Values & string, string>>;
  /** Values of the form. Null without permission for the part. */
  readonly valuesOf: (config: MediaConfigFragment) => Values | null;
  readonly save: (siteId: number, values: Output, version: string | null) => Promise<SavedPartFragment>;
  /** Form field of a path below the part, if it differs from the path. */
  readonly fieldOf?: (path: string) => string;
  readonly children: (form: UseFormReturnType<Values>, data: SiteMediaConfigQuery, siteId: number) => ReactNode;
}

/** Form screen for a part of the media configuration. After saving it stays open with the stored values. */
export function PartScreen<Values extends Record<string, unknown>, Output>(props: PartScreenProps<Values, Output>) {
  return <WithMediaConfig>{(loaded) => <PartForm {...props} loaded={loaded} />}</WithMediaConfig>;
}

function PartForm<Values extends Record<string, unknown>, Output>(
  props: PartScreenProps<Values, Output> & { readonly loaded: LoadedConfig },
) {
  const { part, title, schema, labels, valuesOf, save, fieldOf, children, loaded } = props;
  const { siteId, data, config, reload, parent } = loaded;
  const storedOf = (from: MediaConfigFragment): Stored<Values, string> | null => {
    const values = valuesOf(from);
    return values && { values, version: versionOf(from, part) };
  };
  const [stored] = useState(() => storedOf(config));
  const saving = useSaveForm<Values, Output, string>({
    schema,
    stored: stored ?? { values: {} as Values, version: null },
    labels,
    failure: savingWords,
    latest: async () => {
      const now = await reload();
      return now ? storedOf(now.siteMediaConfig) : null;
    },
    save: async (values, version) => outcomeOfPart(await save(siteId, values, version), part, fieldOf),
  });
  return (
    <FormScreen title={title} parent={parent} saving={saving} submitLabel={`Save ${title.toLowerCase()}`}>
      <ConfigState config={config} />
      {children(saving.form, data, siteId)}
    </FormScreen>
  );
}
