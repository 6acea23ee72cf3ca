import {
  MAX_PUSH_DRAFT,
  MAX_PUSH_ROWS_TEXT,
  messageAt,
  type PastedValues,
  PUSH_CREATIVE_COLUMNS,
  PUSH_ROW_FIELDS,
  pushCampaignsOf,
  type RowGroups,
} from '@adops/domain';
import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { newKey } from '../../app/transport/idempotency.js';
import { PastePanel } from '../../builder/PastePanel.js';
import { useStepLink } from '../../wizard/step-link.js';
import { DefaultsSection } from './DefaultsSection.js';
import type { PushStepProps } from './push-step.js';
import classes from './push-uploader.module.css';

/** Rows with the same name are ads of one campaign. */
const GROUPS: RowGroups = { together: 'name', ofEachRow: Object.keys(PUSH_CREATIVE_COLUMNS) };

const count = (number: number, one: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : `${one}s`}`;

/** Accounts and common values of new campaigns, and the campaigns themselves: typed or from a spreadsheet. */
export function InputStep({ draft, change, known, errors, isTried }: PushStepProps) {
  const { accounts, history } = known;
  const chosen = draft.accountIds.filter((id) => accounts.some((account) => account.id === id));
  const link = useStepLink();
  // A text that a draft can't hold stays in the page until it is added.
  const [longText, setLongText] = useState('');
  const text = longText || draft.rows;
  const setRows = (rows: string): void => {
    const isLong = rows.length > MAX_PUSH_ROWS_TEXT;
    setLongText(isLong ? rows : '');
    change({ rows: isLong ? '' : rows });
  };
  const add = (rows: readonly PastedValues[]): void =>
    history.change([...draft.campaigns, ...chosen.flatMap((id) => pushCampaignsOf(rows, draft.shared, id, newKey))]);
  const campaignsIn = (rows: readonly PastedValues[]): number => pushCampaignsOf(rows, draft.shared, 0, newKey).length;
  const reasonOf = (rows: readonly PastedValues[]): string | null => {
    if (chosen.length === 0) return 'Choose at least one account.';
    return draft.campaigns.length + campaignsIn(rows) * chosen.length > MAX_PUSH_DRAFT
      ? `A draft can have up to ${MAX_PUSH_DRAFT.toLocaleString('en-US')} campaigns.`
      : null;
  };
  return (
    <>
      <FormSection title="Accounts" text="Each campaign is added once to each account chosen here.">
        <MultiSelect
          label="Accounts"
          searchable
          clearable
          hidePickedOptions
          placeholder={chosen.length === 0 ? 'Choose accounts' : ''}
          data={accounts.map(({ id, name, currency }) => ({
            ...{ value: String(id), label: currency ? `${name} (${currency})` : name },
          }))}
          value={chosen.map(String)}
          onChange={(ids) => change({ accountIds: ids.map(Number) })}
          {...(accounts.length === 0 && {
            description: 'You have no active PropellerAds account. Ask an administrator to connect one.',
          })}
        />
      </FormSection>
      <DefaultsSection shared={draft.shared} onChange={(shared) => change({ shared })} known={known} />
      <FormSection
        title="Campaigns"
        text="One campaign per line, with the name first and then any other values, as copied from a spreadsheet. A first line with column names assigns the columns. Lines with the same name are ads of one campaign."
        isWide
      >
        <PastePanel
          fields={PUSH_ROW_FIELDS}
          known={known}
          required={['name']}
          groups={GROUPS}
          label="Add campaigns"
          placeholder={'Name\tTarget URL\tBid\tMarkets\nAutumn sale\thttps://example.com/sale\t0.012\tUS, CA'}
          text={text}
          onText={setRows}
          error={isTried ? messageAt(errors, 'rows') : null}
          addWords={(rows) =>
            rows.length === 0
              ? 'Add campaigns'
              : `Add ${count(campaignsIn(rows) * Math.max(1, chosen.length), 'campaign')}`
          }
          reasonOf={reasonOf}
          onAdd={add}
        />
        {draft.campaigns.length > 0 && (
          <p className={classes.added}>
            {count(draft.campaigns.length, 'campaign')} in this draft.{' '}
            <Link to={link('campaigns')}>Edit and publish them</Link>
          </p>
        )}
      </FormSection>
    </>
  );
}
