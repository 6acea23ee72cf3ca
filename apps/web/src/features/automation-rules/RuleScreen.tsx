import { automationRuleForm, UNDONE_WITHIN_DAYS } from '@adops/domain';
import { Alert, TextInput } from '@mantine/core';
import type { FieldsProps, FormDeclaration } from '../../app/forms/declared-form.js';
import { formScreens } from '../../app/forms/declared-form.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { AutomationRuleQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { ActionFields } from './ActionFields.js';
import { BacktestSection } from './BacktestSection.js';
import { PeriodFields } from './PeriodFields.js';
import { RuleSummary } from './RuleSummary.js';
import { RunsSection } from './RunsSection.js';
import {
  inputOf,
  NEW_RULE,
  outcomeOfRule,
  ruleInWords,
  RULE_LABELS,
  type RuleChoices,
  type RuleOutput,
  type RuleValues,
  storedRuleOf,
} from './rule-values.js';
import { CREATE_RULE, REMOVE_RULE, RULE, RULE_CHOICES, UPDATE_RULE } from './rules.graphql.js';
import { ScheduleFields } from './ScheduleFields.js';
import { ScopeFields } from './ScopeFields.js';
import { TemplatePicker } from './TemplatePicker.js';
import classes from './RuleScreen.module.css';

type RuleFieldsProps = FieldsProps<RuleValues, AutomationRuleQuery, RuleChoices>;

function RuleFields(props: RuleFieldsProps) {
  const { id, form, choices, data, access, isReadOnly } = props;
  const rule = data?.automation.rule;
  const values = form.getValues();
  return (
    <>
      {isReadOnly && (
        <Alert color="yellow" variant="light">
          This rule belongs to {rule?.creator?.username ?? 'another user'}. Only they can change it. Clone it in the
          list of rules to make it your own.
        </Alert>
      )}
      {rule?.heldReason && (
        <Alert color="red" variant="light" title="The scheduler doesn't run this rule">
          {rule.heldReason} Change the rule or its scope, then choose Run again in the list of rules.
        </Alert>
      )}
      <RuleSummary id={id} values={values} choices={choices} />
      <fieldset className={classes.fields} disabled={isReadOnly}>
        <FormSection title="Rule">
          <TextInput label="Name" maxLength={150} {...form.getInputProps('name')} />
        </FormSection>
        <FormSection
          title="Scope"
          text={
            values.masterRuleIds.length > 0
              ? `It undoes changes by its master rules in the last ${UNDONE_WITHIN_DAYS} days that aren't undone yet. Filters and conditions only narrow these changes.`
              : 'All filters and conditions must match.'
          }
        >
          <ScopeFields form={form} choices={choices} />
          <PeriodFields form={form} />
        </FormSection>
        <FormSection
          title="What it does"
          text={
            values.masterRuleIds.length > 0
              ? 'It restores the previous values. Undoing is not limited to ±30% in 24 hours.'
              : 'Rules can change a bid, target or budget by at most ±30% in 24 hours, together with changes by users.'
          }
        >
          <ActionFields id={id} form={form} choices={choices} />
        </FormSection>
        <FormSection title="When">
          <ScheduleFields
            form={form}
            choices={choices}
            maySchedule={access.permissions.has('automation-rule-scheduler')}
          />
        </FormSection>
      </fieldset>
      <BacktestSection id={id} form={form} currency={access.currency} />
      {id !== null && <RunsSection ruleId={id} />}
    </>
  );
}

const NewRuleFields = (props: RuleFieldsProps) => (
  <>
    <TemplatePicker form={props.form} />
    <RuleFields {...props} />
  </>
);

export const RULE_FORM: FormDeclaration<
  RuleValues,
  RuleOutput,
  AutomationRuleQuery,
  RuleChoices,
  { id: number },
  number
> = {
  parent: { label: 'Rules', path: 'automation/rules' },
  words: { new: 'New rule', create: 'Create rule', save: 'Save rule', missing: 'Rule not found' },
  title: ({ name }) => name,
  schema: automationRuleForm,
  labels: RULE_LABELS,
  describe: ruleInWords,
  blank: NEW_RULE,
  choices: RULE_CHOICES,
  read: {
    query: RULE,
    variables: (id) => ({ id }),
    stored: ({ automation: { rule } }) => (rule ? storedRuleOf(rule) : null),
  },
  create: async (mutate, values) =>
    outcomeOfRule((await mutate(CREATE_RULE, { input: inputOf(values) })).createAutomationRule),
  update: async (mutate, id, values, version) =>
    outcomeOfRule((await mutate(UPDATE_RULE, { id, input: inputOf(values), version })).updateAutomationRule),
  remove: {
    label: 'Remove rule',
    question: ({ stored }) => ({
      title: `Remove ${stored.name}?`,
      consequences: ['The rule no longer runs.', "Its tasks aren't changed."],
      confirm: 'Remove rule',
    }),
    run: async (mutate, id) => (await mutate(REMOVE_RULE, { id })).automation.rule.remove,
    failure: 'Failed to remove the rule',
  },
  failure: 'Failed to save the rule',
  actions: (id, { name }) => <HistoryButton entityType="automation-rule" entityId={id} name={name} />,
  startAt: 'name',
  isReadOnly: (_, data) => data?.automation.rule?.isMine === false,
  fields: RuleFields,
};

export const { Edit: RuleScreen } = formScreens(RULE_FORM);
export const { New: NewRuleScreen } = formScreens({ ...RULE_FORM, fields: NewRuleFields });
