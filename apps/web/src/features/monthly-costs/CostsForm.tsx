import { Alert, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { dayOf, monthlyCostsForm, monthOf, resolvePreset, type DayRange } from '@adops/domain';
import { useState } from 'react';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { outcomeOf } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { AccountPicker } from './AccountPicker.js';
import { accountsMoved, idsOf, sourcesOf, type CostAccount } from './accounts.js';
import classes from './MonthlyCosts.module.css';
import { CREATE_MONTHLY_COSTS_REPORT } from './monthly-costs.graphql.js';

interface CostsFormProps {
  readonly accounts: readonly CostAccount[];
  readonly onRequested: () => void;
}

/** Form for the period, sources, accounts and recipient of a cost report. */
export function CostsForm({ accounts, onRequested }: CostsFormProps) {
  const mutateOnce = useMutateOnce();
  const today = dayOf(serverNow());
  const [all] = useState(() => sourcesOf(accounts));
  const [sources, setSources] = useState<readonly number[]>(() => all.map(({ id }) => id));
  const [stored] = useState(() => ({
    values: { ...periodOf(resolvePreset('lastMonth', today)), partnerAccounts: idsOf(all, sources), receiverEmail: '' },
    version: null,
  }));
  const { form, submit, isSaving, messages } = useSaveForm({
    schema: monthlyCostsForm(today),
    stored,
    failure: "The cost report couldn't be requested",
    save: async (values) => {
      try {
        return outcomeOf((await mutateOnce(CREATE_MONTHLY_COSTS_REPORT, values)).createMonthlyCostsReport);
      } catch (error) {
        return { kind: 'refused', errors: [{ field: '', messages: [repeatableFailureText(error)] }] };
      }
    },
    onSaved: onRequested,
  });
  const { partnerAccounts } = form.getValues();
  const chooseSources = (after: readonly number[]) => {
    form.setFieldValue('partnerAccounts', accountsMoved(all, partnerAccounts, { before: sources, after }));
    setSources(after);
  };
  const choosePeriod = (range: DayRange) => form.setValues(periodOf(range));

  return (
    <form
      noValidate
      aria-label="Request a cost report"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {messages.map((message) => (
        <Alert key={message} color="red" role="alert" mt={14} p={10}>
          {message}
        </Alert>
      ))}
      <FormSection title="Period" text="At most one year, in UTC days.">
        <div className={classes.period}>
          <DateInput
            label="First day"
            valueFormat="D MMM YYYY"
            maxDate={today}
            {...form.getInputProps('startDate')}
            onChange={(day) => form.setFieldValue('startDate', day ?? '')}
          />
          <DateInput
            label="Last day"
            valueFormat="D MMM YYYY"
            maxDate={today}
            {...form.getInputProps('endDate')}
            onChange={(day) => form.setFieldValue('endDate', day ?? '')}
          />
        </div>
        <Group gap={6}>
          <Button size="compact-xs" variant="default" onClick={() => choosePeriod(resolvePreset('lastMonth', today))}>
            Last month
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => choosePeriod({ start: monthOf(today).start, end: today })}
          >
            This month
          </Button>
        </Group>
      </FormSection>
      <FormSection title="Sources" text="Select fewer accounts below.">
        <Checkbox.Group
          aria-label="Sources"
          value={sources.map(String)}
          onChange={(values) => chooseSources(values.map(Number))}
        >
          <div className={classes.sources}>
            {all.map(({ id, name, accounts: { length } }) => (
              <Checkbox key={id} value={String(id)} size="xs" label={`${name} (${length})`} />
            ))}
          </div>
        </Checkbox.Group>
      </FormSection>
      <FormSection title="Accounts" text="The accounts you can access.">
        <AccountPicker
          sources={all.filter(({ id }) => sources.includes(id))}
          value={partnerAccounts}
          onChange={(ids) => form.setFieldValue('partnerAccounts', ids)}
          error={form.errors['partnerAccounts']}
        />
      </FormSection>
      <FormSection
        title="Recipient"
        text="Receives a link to the workbook. The link works for 7 days without a sign-in, and each download is recorded."
      >
        <TextInput
          label="Recipient email"
          type="email"
          autoComplete="email"
          maxLength={200}
          {...form.getInputProps('receiverEmail')}
        />
        <div>
          <Button type="submit" loading={isSaving}>
            Request report
          </Button>
        </div>
      </FormSection>
    </form>
  );
}

const periodOf = ({ start, end }: DayRange) => ({ startDate: start, endDate: end });
