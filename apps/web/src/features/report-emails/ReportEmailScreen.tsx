import { useQuery } from '@apollo/client/react';
import { isMailable } from '@adops/domain';
import { Anchor, Button, Group, MultiSelect, SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core';

import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { formScreens, type FieldsProps } from '../../app/forms/declared-form.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect } from '../../app/forms/IdSelect.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { HOURS, TIME_ZONES } from '../../app/forms/time-options.js';
import { pathTo } from '../../app/routes/route-names.js';
import { reportRoute } from '../../app/routes/report-route.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useAnswered } from '../../app/transport/useAnswered.js';
import { ShareView, useSavedViews } from '../../reporting/index.js';
import type { MailingUsersQuery, ViewMailingsQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { WeekdayChips } from '../../ui/WeekdayChips.js';
import {
  deletionOf,
  FORMATS,
  FREQUENCIES,
  inputOf,
  LABELS,
  mailWords,
  type MailingValues,
  newMailing,
  recipientOptions,
  reportTitle,
  storedOf,
  valuesSchema,
} from './mailing-values.js';
import { routes } from './manifest.js';
import {
  CREATE_MAILING,
  DELETE_MAILING,
  LEAVE_MAILING,
  MAILING_USERS,
  SEND_MAILING,
  UPDATE_MAILING,
  VIEW_MAILING_USERS,
  VIEW_MAILINGS,
} from './report-emails.graphql.js';

type Props = FieldsProps<MailingValues, ViewMailingsQuery, MailingUsersQuery>;

/** Name of the view, and its other schedules. */
function ViewSection({ id, stored, data, isReadOnly }: Pick<Props, 'id' | 'stored' | 'data' | 'isReadOnly'>) {
  const { viewId, report } = stored;
  const { activeCompany } = useAccess();
  const path = useCompanyPath(routes.reportEmails);
  const skip = !isMailable(report) || !Number.isInteger(viewId);
  const { views } = useSavedViews(report, skip);
  const mailings = useQuery(VIEW_MAILINGS, { variables: { viewId }, skip });
  const name = views.find((view) => view.id === viewId)?.name ?? (stored.viewName === '' ? null : stored.viewName);
  const others = (mailings.data?.viewMailings ?? []).filter((other) => other.id !== id);
  return (
    <FormSection
      title="View"
      text="Each recipient gets the rows and columns they have access to at that time. Relative days such as yesterday are based on the day it is sent (UTC)."
    >
      {isMailable(report) ? (
        <Text size="sm">
          <Anchor
            underline="always"
            component={Link}
            to={`${pathTo(reportRoute(report), activeCompany.id)}?view=${viewId}`}
          >
            {name ?? 'Open the view'}
          </Anchor>
          , {reportTitle(report)}
        </Text>
      ) : (
        <Text size="sm">Open a report, then click the envelope next to the name of a view.</Text>
      )}
      {isReadOnly && (
        <Text size="sm">
          {data?.viewMailings[0]?.owner.username} created this email. You can stop emails to you, but you can&apos;t
          change the schedule.
        </Text>
      )}
      {others.map((other) => (
        <Text key={other.id} size="xs" c="dimmed">
          Also emailed:{' '}
          <Anchor size="xs" underline="always" component={Link} to={path(String(other.id))}>
            {other.words}
          </Anchor>{' '}
          to {other.users.map(({ username }) => username).join(', ')}
        </Text>
      ))}
    </FormSection>
  );
}

interface LabeledChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly isDisabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of a few choices next to each other, under a label. */
function LabeledChoice<Value extends string>({
  label,
  options,
  value,
  isDisabled,
  onChange,
}: LabeledChoiceProps<Value>) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        disabled={isDisabled}
        data={[...options]}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
      />
    </Stack>
  );
}

function ScheduleSection({ form, isReadOnly }: Pick<Props, 'form' | 'isReadOnly'>) {
  const { frequency, weekdays, dayOfMonth, timeZone, hour } = form.getValues();
  return (
    <FormSection title="Schedule">
      <LabeledChoice
        label={LABELS.frequency}
        isDisabled={isReadOnly}
        options={FREQUENCIES}
        value={frequency}
        onChange={(value) => form.setFieldValue('frequency', value)}
      />
      {frequency === 'weekly' && (
        <Stack gap={4}>
          <WeekdayChips
            value={weekdays}
            none={form.errors['weekdays'] ? '' : 'Choose at least one day.'}
            isDisabled={isReadOnly}
            onChange={(days) => form.setFieldValue('weekdays', days)}
          />
          {form.errors['weekdays'] && (
            <Text size="xs" c="red" role="alert">
              {form.errors['weekdays']}
            </Text>
          )}
        </Stack>
      )}
      {frequency === 'monthly' && (
        <NumberField
          label={LABELS.dayOfMonth}
          description="In shorter months, the last day."
          min={1}
          max={31}
          allowDecimal={false}
          disabled={isReadOnly}
          value={dayOfMonth}
          error={form.errors['dayOfMonth']}
          onChange={(day) => form.setFieldValue('dayOfMonth', day)}
        />
      )}
      <Group grow align="flex-start" gap="xs">
        <IdSelect
          label={LABELS.hour}
          allowDeselect={false}
          disabled={isReadOnly}
          options={HOURS}
          value={hour}
          error={form.errors['hour']}
          onChange={(value) => form.setFieldValue('hour', value ?? 0)}
        />
        <Select
          label={LABELS.timeZone}
          searchable
          allowDeselect={false}
          limit={200}
          disabled={isReadOnly}
          data={TIME_ZONES.includes(timeZone) ? [...TIME_ZONES] : [timeZone, ...TIME_ZONES]}
          {...form.getInputProps('timeZone')}
        />
      </Group>
      <Switch
        label={LABELS.isOn}
        description="While it is off, nothing is sent on schedule."
        disabled={isReadOnly}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
    </FormSection>
  );
}

function ContentSection({ form, choices, data, isReadOnly }: Pick<Props, 'form' | 'choices' | 'data' | 'isReadOnly'>) {
  const { userIds, format, viewId, report } = form.getValues();
  const { data: readers, refetch } = useQuery(VIEW_MAILING_USERS, {
    variables: { viewId },
    skip: isReadOnly || !Number.isInteger(viewId),
  });
  const readerIds = readers ? new Set(readers.viewMailingUsers.map(({ id }) => id)) : null;
  const areSomeUnable = readerIds !== null && choices.users.some(({ id }) => !readerIds.has(id));
  const known = new Map([...(data?.viewMailings[0]?.users ?? []), ...choices.users].map((user) => [user.id, user]));
  const withoutMail = choices.users.filter(({ id, email }) => userIds.includes(id) && !email);
  return (
    <FormSection title="Recipients and file">
      <MultiSelect
        label={`${LABELS.userIds} (${userIds.length})`}
        description={
          <>
            Recipients must be able to open the view.{' '}
            {areSomeUnable && <ShareView report={report} viewId={viewId} onShared={() => void refetch()} />}
          </>
        }
        placeholder={userIds.length === 0 ? 'Choose people' : undefined}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage="No users found"
        disabled={isReadOnly}
        data={recipientOptions([...known.values()], readerIds, userIds)}
        value={userIds.map(String)}
        error={form.errors['userIds']}
        onChange={(ids) => form.setFieldValue('userIds', ids.map(Number))}
      />
      {withoutMail.length > 0 && (
        <Text size="xs" c="orange.8">
          No email address: {withoutMail.map(({ username }) => username).join(', ')}
        </Text>
      )}
      <LabeledChoice
        label={LABELS.format}
        isDisabled={isReadOnly}
        options={FORMATS}
        value={format}
        onChange={(value) => form.setFieldValue('format', value)}
      />
      <Switch
        label={LABELS.ownAccounts}
        description="Like the “My accounts” switch. Users without their own accounts get all accounts they can access."
        disabled={isReadOnly}
        {...form.getInputProps('ownAccounts', { type: 'checkbox' })}
      />
      <Switch
        label={LABELS.onlyWithRows}
        disabled={isReadOnly}
        {...form.getInputProps('onlyWithRows', { type: 'checkbox' })}
      />
    </FormSection>
  );
}

/** Last mail to each recipient, with the reason if it was not sent. */
function LastMails({ data }: Pick<Props, 'data'>) {
  const mails = data?.viewMailings[0]?.lastMails ?? [];
  if (mails.length === 0) return null;
  return (
    <FormSection title="Last emails" text="Last email to each recipient in the past 90 days.">
      <Stack gap={6}>
        {mails.map((mail) => (
          <Text key={mail.user.id} size="sm">
            {mail.user.username}: {mailWords(mail)}
            {mail.error && (
              <Text span size="xs" c="red" display="block">
                {mail.error}
              </Text>
            )}
          </Text>
        ))}
      </Stack>
    </FormSection>
  );
}

function MailingFields(props: Props) {
  return (
    <>
      <ViewSection {...props} />
      <ScheduleSection {...props} />
      <ContentSection {...props} />
      <LastMails {...props} />
    </>
  );
}

/** Sends the view to the user, or takes them off the recipients. */
function MailingActions({ id, stored }: { readonly id: number; readonly stored: MailingValues }) {
  const { user } = useAccess();
  const navigate = useNavigate();
  const list = useCompanyPath(routes.reportEmails)('');
  const { send, isBusy } = useAnswered(() => undefined);
  const leave = async () => {
    const left = await send(LEAVE_MAILING, { id }, ({ viewMailing }) => viewMailing.leave);
    if (left) void navigate(list);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        onClick={() => void send(SEND_MAILING, { id }, ({ viewMailing }) => viewMailing.sendNow)}
      >
        Send me one now
      </Button>
      {stored.userIds.includes(user.id) && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => void leave()}>
          Stop my emails
        </Button>
      )}
    </>
  );
}

export const { New: NewReportEmailScreen, Edit: ReportEmailScreen } = formScreens({
  parent: { label: 'Report emails', path: routes.reportEmails },
  words: { new: 'New report email', create: 'Save', save: 'Save', missing: 'Report email not found' },
  title: ({ viewName }) => `Email of “${viewName}”`,
  schema: valuesSchema,
  labels: LABELS,
  blank: (address, { user }) =>
    newMailing(
      { viewId: Number(address.get('view')), report: address.get('report') ?? '' },
      user.id,
      address.get('ownAccounts') === 'true',
    ),
  choices: MAILING_USERS,
  read: {
    query: VIEW_MAILINGS,
    variables: (id) => ({ id }),
    stored: ({ viewMailings: [mailing] }) => (mailing ? storedOf(mailing) : null),
  },
  isReadOnly: (_, data) => data?.viewMailings[0]?.canEdit === false,
  create: async (mutate, values) =>
    outcomeOfSave((await mutate(CREATE_MAILING, { viewId: values.viewId, input: inputOf(values) })).viewMailing.create),
  update: async (mutate, id, values, version) =>
    outcomeOfSave((await mutate(UPDATE_MAILING, { id, version, input: inputOf(values) })).viewMailing.update),
  failure: 'Failed to save the report email',
  remove: {
    label: 'Delete',
    question: ({ stored }) => deletionOf(stored.viewName),
    run: async (mutate, id) => (await mutate(DELETE_MAILING, { id })).viewMailing.delete,
    failure: 'Failed to delete the report email',
  },
  actions: (id, stored) => <MailingActions id={id} stored={stored} />,
  fields: MailingFields,
});
