import { useQuery } from '@apollo/client/react';
import {
  AB_MESSAGES,
  AB_METHOD_HELP,
  AB_METHODS,
  AB_TEST_TYPE_HELP,
  AB_TEST_TYPES,
  abTestForm,
  MAX_VARIANTS,
  MIN_VARIANTS,
} from '@adops/domain';
import { Button, Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { refusedWith, type SaveOutcome } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showError } from '../../app/toasts.js';
import { acted } from '../../app/transport/acted.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { AbTestChoicesQuery, AbTestingExperimentsQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { AB_ADGROUPS, AB_CHOICES, AB_EXPERIMENTS, AB_PLAN, CREATE_TEST } from './ab-testing.graphql.js';
import { experimentWords, wordsFor } from './responses.js';
import { evenWeights, newTest, toInput, type TestValues } from './test-values.js';
import classes from './ab.module.css';

type Form = UseFormReturnType<TestValues>;
type Experiments = AbTestingExperimentsQuery['abTestingExperiments'];

/** Form of a new test, with the visits and days that it needs. */
export function CreateTestScreen() {
  const query = useQuery(AB_CHOICES);
  return (
    <Fetched query={query} words={wordsFor(AB_MESSAGES.noInformation)}>
      {(choices) => <CreateForm choices={choices} />}
    </Fetched>
  );
}

function CreateForm({ choices }: { readonly choices: AbTestChoicesQuery }) {
  const mutate = useMutate();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/ab-testing');
  const created = useRef<number | null>(null);
  const [stored] = useState(() => ({ values: newTest(), version: null }));
  const save = async (test: Parameters<typeof toInput>[0]): Promise<SaveOutcome> => {
    created.current = null;
    try {
      const answer = await acted(async () => {
        const { createTest } = (await mutate(CREATE_TEST, { input: toInput(test) })).abTesting;
        created.current = createTest.id ?? null;
        return createTest;
      });
      return { kind: 'saved', message: answer.message ?? 'The test was started.' };
    } catch (error) {
      // A test that the site hasn't confirmed may exist there. Sending it again would create a second one.
      if (created.current === null) return refusedWith((error as Error).message);
      showError((error as Error).message);
      return { kind: 'saved', message: null };
    }
  };
  const saving = useSaveForm<TestValues, Parameters<typeof toInput>[0]>({
    schema: abTestForm as never,
    stored,
    save,
    onSaved: () => void navigate(path(created.current === null ? 'list' : String(created.current))),
    failure: 'Failed to create the test',
  });
  const { form } = saving;
  return (
    <FormScreen
      title="New A/B test"
      parent={{ label: 'A/B tests', path: 'tools/ab-testing/list' }}
      saving={saving}
      submitLabel="Start test"
    >
      <FormSection title="Test" text="Site, experiment and period of the test.">
        <TextInput label="Name" data-path="name" {...form.getInputProps('name')} />
        <IdSelect label="Site" searchable options={namedOptions(choices.sites)} {...form.getInputProps('siteId')} />
        <Experiment form={form} />
        <Select
          label="Type"
          allowDeselect={false}
          description={AB_TEST_TYPE_HELP[form.values.type]}
          data={optionsOf(AB_TEST_TYPES)}
          {...form.getInputProps('type')}
        />
        <Moment label="Start (UTC)" form={form} field="from" />
        <Moment
          label="End (UTC)"
          description="Leave it empty if you want to stop the test yourself."
          form={form}
          field="to"
        />
        <Textarea label="Hypothesis" autosize minRows={2} {...form.getInputProps('hypothesis')} />
      </FormSection>
      <FormSection title="Variants" text="The first variant is the reference. Weights add up to 100%." isWide>
        <Variants form={form} />
      </FormSection>
      <FormSection title="Audience" text="An empty list includes all values.">
        <Ids label="Sources" options={choices.partners} form={form} field="sourceIds" />
        <Ids label="Devices" options={choices.devices} form={form} field="deviceIds" />
        <Adgroups form={form} />
      </FormSection>
      <FormSection title="Decision" text="Statistical method and size of the test.">
        <Select
          label="Method"
          allowDeselect={false}
          description={AB_METHOD_HELP[form.values.method]}
          data={optionsOf(AB_METHODS)}
          {...form.getInputProps('method')}
        />
        <Checkbox
          label="Expect small differences (assumes lifts around 0, within ±30%)"
          {...form.getInputProps('isPriorProper', { type: 'checkbox' })}
        />
        <NumberField
          label="Smallest lift to find"
          suffix="%"
          min={1}
          max={100}
          value={percentOf(form.values.lift)}
          onChange={(value) => form.setFieldValue('lift', (value ?? 0) / 100)}
          error={form.errors['lift']}
        />
        <Plan form={form} />
      </FormSection>
    </FormScreen>
  );
}

interface MomentProps {
  readonly label: string;
  readonly description?: string;
  readonly form: Form;
  readonly field: 'from' | 'to';
}

/** Field for a date and time in UTC, which sites use for tests. */
function Moment({ label, description, form, field }: MomentProps) {
  const value = form.values[field];
  return (
    <TextInput
      {...{ label, description, 'data-path': field, type: 'datetime-local', error: form.errors[field] }}
      value={value?.toISOString().slice(0, 16) ?? ''}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value === '' ? null : new Date(`${currentTarget.value}:00Z`);
        form.setFieldValue(field, typed as never);
      }}
    />
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const percentOf = (fraction: number): number => Math.round(fraction * 10_000) / 100;

/** Select for the site's experiments. A selection fills in the variants. */
function Experiment({ form }: { readonly form: Form }) {
  const { siteId } = form.values;
  const query = useQuery(AB_EXPERIMENTS, { variables: { siteId }, skip: siteId === null, fetchPolicy: 'network-only' });
  const experiments: Experiments = siteId === null ? [] : (query.data?.abTestingExperiments ?? []);
  const choose = (id: string | null): void => {
    const found = experiments.find((each) => each.id === id);
    form.setFieldValue('experimentId', id ?? '');
    if (!found) return;
    const variants = found.variants.slice(0, MAX_VARIANTS).map(({ name, presentUrl, weight, description }) => ({
      ...{ name, presentUrl: presentUrl ?? '', weight, description: description ?? '' },
    }));
    if (variants.length >= MIN_VARIANTS) form.setFieldValue('variants', variants);
  };
  return (
    <Select
      label="Experiment"
      description={
        siteId === null
          ? 'Choose a site first.'
          : query.loading
            ? 'Asking the site…'
            : 'Experiment offered by the site.'
      }
      disabled={siteId === null || query.loading}
      data={experiments.map(({ id, name }) => ({ value: id, label: name }))}
      value={form.values.experimentId || null}
      onChange={choose}
      error={query.error ? experimentWords(query.error) : form.errors['experimentId']}
    />
  );
}

function Variants({ form }: { readonly form: Form }) {
  const { variants } = form.values;
  const sum = percentOf(variants.reduce((all, { weight }) => all + weight, 0));
  const even = (): void => {
    const weights = evenWeights(variants.length);
    form.setFieldValue(
      'variants',
      variants.map((variant, at) => ({ ...variant, weight: weights[at]! })),
    );
  };
  return (
    <>
      {variants.map((variant, at) => (
        <div key={at} className={classes.variant}>
          <TextInput
            label={`Variant ${at + 1}`}
            description={variant.description || undefined}
            {...form.getInputProps(`variants.${at}.name`)}
          />
          <TextInput label="Page address" placeholder="https://" {...form.getInputProps(`variants.${at}.presentUrl`)} />
          <NumberField
            label="Weight"
            suffix="%"
            min={0}
            max={100}
            decimalScale={2}
            value={percentOf(variant.weight)}
            onChange={(value) => form.setFieldValue(`variants.${at}.weight`, Math.round((value ?? 0) * 100) / 10_000)}
            error={form.errors[`variants.${at}.weight`]}
          />
          <Button
            size="xs"
            mt={24}
            variant="default"
            disabled={variants.length <= MIN_VARIANTS}
            onClick={() => form.removeListItem('variants', at)}
          >
            Remove
          </Button>
        </div>
      ))}
      <div className={classes.bar}>
        <Button
          size="xs"
          variant="default"
          disabled={variants.length >= MAX_VARIANTS}
          onClick={() => form.insertListItem('variants', { name: '', presentUrl: '', weight: 0, description: '' })}
        >
          Add variant
        </Button>
        <Button size="xs" variant="default" onClick={even}>
          Split evenly
        </Button>
        <span className={sum === 100 ? classes.muted : classes.error} role="status">
          Sum of weights: {sum}%
        </span>
      </div>
      {form.errors['variants'] && (
        <p role="alert" className={classes.error}>
          {form.errors['variants']}
        </p>
      )}
    </>
  );
}

interface IdsProps {
  readonly label: string;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly form: Form;
  readonly field: 'sourceIds' | 'deviceIds';
}

const Ids = ({ label, options, form, field }: IdsProps) => (
  <MultiSelect
    label={label}
    searchable
    clearable
    data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={form.values[field].map(String)}
    onChange={(ids) => form.setFieldValue(field, ids.map(Number))}
    error={form.errors[field]}
  />
);

/** Select for ad groups, which are searched by name while the user types. */
function Adgroups({ form }: { readonly form: Form }) {
  const { siteId, sourceIds, adgroupNames } = form.values;
  const [typed, setTyped] = useState('');
  const [phrase] = useDebouncedValue(typed, 250);
  const query = useQuery(AB_ADGROUPS, {
    variables: { phrase, siteIds: siteId === null ? null : [siteId], sourceIds },
    skip: siteId === null,
  });
  const page = query.data?.adgroupNames;
  const names = [...new Set([...adgroupNames, ...(page?.rows ?? []).map(({ name }) => name)])];
  return (
    <MultiSelect
      label="Ad groups"
      description={page ? `${page.totalRows.toLocaleString('en-US')} ad groups of the site` : 'Choose a site first.'}
      disabled={siteId === null}
      searchable
      clearable
      limit={100}
      searchValue={typed}
      onSearchChange={setTyped}
      data={names}
      value={[...adgroupNames]}
      onChange={(chosen) => form.setFieldValue('adgroupNames', chosen)}
      error={form.errors['adgroupNames']}
    />
  );
}

/** Estimate of the visits and days that the test needs. */
function Plan({ form }: { readonly form: Form }) {
  const { siteId, type, lift, variants, sourceIds, deviceIds, adgroupNames } = form.values;
  const [input] = useDebouncedValue(
    {
      siteId: siteId ?? 0,
      type,
      lift,
      weights: variants.map(({ weight }) => weight),
      sourceIds,
      deviceIds,
      adgroupNames,
    },
    400,
  );
  const query = useQuery(AB_PLAN, {
    variables: { input },
    skip: input.siteId === 0 || !(input.lift > 0 && input.lift <= 1),
  });
  const plan = (query.data ?? query.previousData)?.abTestPlan;
  if (!plan) return <p className={classes.muted}>Choose a site to see how many visits and days the test needs.</p>;
  if (plan.perVariant === null || plan.perVariant === undefined)
    return <p className={classes.muted}>Not enough data about these visitors to estimate the duration of the test.</p>;
  return (
    <p role="status">
      Needs about <strong>{plan.perVariant.toLocaleString('en-US')} visits per variant</strong>
      {plan.days ? (
        <>
          {' '}
          , about <strong>{plan.days} days</strong>
        </>
      ) : null}{' '}
      at {plan.dailyVisits.toLocaleString('en-US')} visits a day.
      {plan.isApproximate && ' An approximation because no earlier test of the site shows how visits vary.'}
    </p>
  );
}
