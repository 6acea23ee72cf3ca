import { useMutation } from '@apollo/client/react';
import {
  isSecretCredential,
  MEDIA_PARTNERS,
  mediaPartnersForm,
  type MediaPartner,
  type MediaPartnersForm,
  type MediaPartnerValue,
} from '@adops/domain';
import { Accordion, Button, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { MediaConfigFragment } from '../../gql/graphql.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { changesIn, errorUnder } from './responses.js';
import { UPDATE_PARTNERS } from './media-config.graphql.js';
import classes from './media-config.module.css';
import { PartScreen } from './PartScreen.js';
import { RULE_KINDS } from './rule-kinds.js';
import { SecretField } from './SecretField.js';
import { PARTNER_LABELS } from './setting-labels.js';

type Values = MediaPartnersForm;
type Parameter = { readonly name: string; readonly value?: string | null };

/** Returns the parameters known for all sites, followed by those of this site only. */
function parametersOf(known: readonly MediaPartnerValue[], stored: readonly Parameter[] | null | undefined) {
  const names = [...new Set([...known.map(({ name }) => name), ...(stored ?? []).map(({ name }) => name)])];
  return names.map((name) => ({ name, value: stored?.find((each) => each.name === name)?.value ?? '' }));
}

function valuesOf({ partners }: MediaConfigFragment): Values | null {
  if (!partners) return null;
  return Object.fromEntries(
    MEDIA_PARTNERS.map(({ key, credentials, options }) => {
      const stored = partners[key];
      return [
        key,
        {
          isEnabled: stored?.isEnabled ?? false,
          credentials: parametersOf(credentials, stored?.credentials),
          options: parametersOf(options, stored?.options),
        },
      ];
    }),
  ) as Values;
}

/** Form for the twelve media partners of a site. */
export function PartnersScreen() {
  const [updatePartners] = useMutation(UPDATE_PARTNERS);
  return (
    <PartScreen
      part="partners"
      title="Partners"
      schema={mediaPartnersForm}
      labels={PARTNER_LABELS}
      valuesOf={valuesOf}
      save={async (siteId, input, version) =>
        changesIn(dataOf(await updatePartners({ variables: { siteId, input, version } }))).updatePartners
      }
    >
      {(form, _data, siteId) => <Panels form={form} siteId={siteId} />}
    </PartScreen>
  );
}

interface PanelsProps {
  readonly form: UseFormReturnType<Values>;
  readonly siteId: number;
}

function Panels({ form, siteId }: PanelsProps) {
  /** Keys of the open panels. */
  const [open, setOpen] = useState<string[]>([]);
  const faulty = MEDIA_PARTNERS.filter(({ key }) => errorUnder(form.errors, key) !== null).map(({ key }) => key);
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      className={classes.panels}
      value={[...new Set([...open, ...faulty])]}
      onChange={setOpen}
    >
      {MEDIA_PARTNERS.map((partner) => (
        <Accordion.Item key={partner.key} value={partner.key}>
          <Accordion.Control>
            <span className={classes.panelLabel}>
              {partner.label}
              <StateBadge isOn={form.getValues()[partner.key].isEnabled} on="In use" off="Not used" />
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <Panel form={form} partner={partner} siteId={siteId} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface PanelProps {
  readonly form: UseFormReturnType<Values>;
  readonly partner: MediaPartner;
  readonly siteId: number;
}

function Panel({ form, partner, siteId }: PanelProps) {
  const { permissions } = useAccess();
  const path = useCompanyPath(`sites/${siteId}`);
  const { key, label } = partner;
  const values = form.getValues()[key];
  const rules = RULE_KINDS.find((kind) => kind.partner === key && permissions.has(kind.permission));
  const labelOf = (known: readonly MediaPartnerValue[], name: string): string =>
    `${label}: ${known.find((each) => each.name === name)?.label ?? name}`;
  return (
    <div className={classes.panel}>
      <Switch
        label={`${label} is used on the site`}
        checked={values.isEnabled}
        onChange={(event) => form.setFieldValue(`${key}.isEnabled`, event.currentTarget.checked)}
      />
      <fieldset className={classes.group}>
        <legend>Credentials</legend>
        {values.credentials.map(({ name }, at) => {
          const field = form.getInputProps(`${key}.credentials.${at}.value`);
          const words = labelOf(partner.credentials, name);
          return isSecretCredential(key, name) ? (
            <SecretField key={name} label={words} field={field} />
          ) : (
            <TextInput key={name} label={words} {...field} />
          );
        })}
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Options</legend>
        {values.options.map(({ name }, at) => (
          <TextInput
            key={name}
            label={labelOf(partner.options, name)}
            {...form.getInputProps(`${key}.options.${at}.value`)}
          />
        ))}
      </fieldset>
      {rules && (
        <div>
          <Button size="xs" variant="default" component={Link} to={path(`${rules.path}/list`)}>
            {rules.title}
          </Button>
        </div>
      )}
    </div>
  );
}
