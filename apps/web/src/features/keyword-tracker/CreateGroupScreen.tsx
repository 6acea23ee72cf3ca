import { useQuery } from '@apollo/client/react';
import {
  DEVICES,
  type KeywordTrackingGroupForm,
  keywordTrackingGroupForm,
  limitError,
  trackedKeywords,
  trackingCountryOf,
} from '@adops/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { outcomeOrRefusal } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { TrackerChoicesQuery, TrackingLimitsQuery } from '../../gql/graphql.js';
import { CREATE_TRACKING_GROUP, TRACKER_CHOICES, TRACKING_LIMITS } from './keyword-tracker.graphql.js';
import { countryName, limitWords } from './tracker-words.js';
import classes from './keyword-tracker.module.css';

interface GroupValues extends Record<string, unknown> {
  name: string;
  countryCode: string;
  deviceId: number | null;
  siteId: number | null;
  keywords: string[];
}

const NEW: GroupValues = { name: '', countryCode: '', deviceId: null, siteId: null, keywords: [] };

/** Form of a new group of tracked keywords. */
export function CreateGroupScreen() {
  const choices = useQuery(TRACKER_CHOICES);
  const limits = useQuery(TRACKING_LIMITS, FROM_SERVER);
  return (
    <Fetched query={choices}>
      {({ sites }) => (
        <Fetched query={limits}>
          {({ keywordTrackingLimits }) => <CreateForm sites={sites} limits={keywordTrackingLimits} />}
        </Fetched>
      )}
    </Fetched>
  );
}

interface CreateFormProps {
  readonly sites: TrackerChoicesQuery['sites'];
  readonly limits: TrackingLimitsQuery['keywordTrackingLimits'];
}

function CreateForm({ sites, limits }: CreateFormProps) {
  const mutate = useMutate();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/keyword-tracker');
  const created = useRef<number | null>(null);
  const [stored] = useState(() => ({ values: NEW, version: null }));
  const saving = useSaveForm<GroupValues, KeywordTrackingGroupForm>({
    schema: keywordTrackingGroupForm as never,
    stored,
    save: (group) =>
      outcomeOrRefusal(
        mutate(CREATE_TRACKING_GROUP, { ...group }).then(({ createKeywordTrackingGroup: answer }) => {
          created.current = answer.id ?? null;
          return answer;
        }),
      ),
    onSaved: () => void navigate(path(created.current === null ? '' : `keyword-group-stats/${created.current}`)),
    failure: 'Failed to create the group',
  });
  const { form } = saving;
  return (
    <FormScreen
      title="New keyword group"
      parent={{ label: 'Keyword tracker', path: path('') }}
      saving={saving}
      submitLabel="Create group"
      startAt="name"
    >
      <FormSection title="Group" text="Each keyword is probed once a day to find the ads the site's feed returns and their positions.">
        <TextInput label="Name" maxLength={200} {...form.getInputProps('name')} />
        <IdSelect
          label="Site"
          placeholder="Choose a site"
          searchable
          allowDeselect={false}
          options={sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` }))}
          {...form.getInputProps('siteId')}
        />
        <Select
          label="Country"
          placeholder="Choose a country"
          searchable
          allowDeselect={false}
          data={countryOptions(limits.countryCodes)}
          {...form.getInputProps('countryCode')}
          value={form.getValues().countryCode || null}
        />
        <IdSelect
          label="Device"
          placeholder="Choose a device"
          allowDeselect={false}
          options={namedOptions(DEVICES)}
          {...form.getInputProps('deviceId')}
        />
      </FormSection>
      <FormSection title="Keywords" text={<LimitText limits={limits} />}>
        <KeywordsField
          limits={limits}
          error={form.errors['keywords']}
          onChange={(keywords) => {
            form.setFieldValue('keywords', keywords);
            form.clearFieldError('keywords');
          }}
        />
      </FormSection>
    </FormScreen>
  );
} // prettier-ignore

const LimitText = ({ limits }: Pick<CreateFormProps, 'limits'>) => (
  <>
    {limitWords(limits)} A group can have up to {limits.perGroup.toLocaleString('en-US')}.
  </>
);

/** Returns the options for countries by name, without duplicates. Several codes can refer to the same country. */
const countryOptions = (codes: readonly string[]) =>
  [...new Set(codes.map((code) => trackingCountryOf(code) ?? code))]
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));

interface KeywordsFieldProps {
  readonly limits: CreateFormProps['limits'];
  readonly error: React.ReactNode;
  readonly onChange: (keywords: string[]) => void;
}

/** Field for pasted keywords. Keeps blank lines while typing, and counts duplicates once. */
function KeywordsField({ limits: { used, total }, error, onChange }: KeywordsFieldProps) {
  const [text, setText] = useState('');
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '');
  const count = trackedKeywords(lines).length;
  const repeated = lines.length - count;
  const limit = limitError(used, total, count);
  return (
    <>
      <Textarea
        label="Keywords"
        description="One per line. You can paste a list."
        autosize
        minRows={6}
        maxRows={20}
        data-path="keywords"
        error={error ?? limit}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(trackedKeywords(currentTarget.value.split(/\r\n|[\n\r]/)));
        }}
      />
      <p className={classes.muted} aria-live="polite">
        {count.toLocaleString('en-US')} {count === 1 ? 'keyword' : 'keywords'}
        {repeated > 0 && `, ${repeated.toLocaleString('en-US')} ${repeated === 1 ? 'duplicate' : 'duplicates'} skipped`}
      </p>
    </>
  );
}
