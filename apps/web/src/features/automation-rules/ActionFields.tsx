import { isRuleAction, RULE_ACTION_NAMES, ruleAction, type RuleSettings } from '@adops/domain';
import { Checkbox, Group, MultiSelect, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NumberField } from '../../ui/NumberField.js';
import { actionChoice, type RuleChoices, type RuleValues } from './rule-values.js';

interface FieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly choices: RuleChoices;
}

const BIDS = [
  { value: 'maxCPC', label: 'Max. CPC' },
  { value: 'maxCPA', label: 'Max. CPA' },
  { value: 'maxCPM', label: 'Max. CPM' },
];

/** Fields for the action of the rule. */
export function ActionFields({ id, form, choices }: FieldsProps & { readonly id: number | null }) {
  const { typeValue, masterRuleIds } = form.getValues();
  const masters = choices.automation.allRules.filter((rule) => rule.masterRuleIds.length === 0 && rule.id !== id);
  const setMasters = (ids: string[]): void => {
    const first = masters.find((rule) => rule.id === Number(ids[0]));
    form.setFieldValue('masterRuleIds', ids.map(Number));
    if (first && isRuleAction(first.typeValue)) form.setFieldValue('typeValue', first.typeValue);
  };
  return (
    <>
      <Select
        label="Action"
        allowDeselect={false}
        searchable
        disabled={masterRuleIds.length > 0}
        data={RULE_ACTION_NAMES.map((name) => ({ value: name, label: actionChoice(name) }))}
        {...form.getInputProps('typeValue')}
      />
      {masterRuleIds.length === 0 && <SettingFields form={form} choices={choices} key={typeValue} />}
      <MultiSelect
        label="Undo changes of other rules instead"
        description="A counter rule restores the values before the first change of its master rules. It skips values that a user, the platform or another rule has changed since."
        placeholder={masterRuleIds.length === 0 ? 'No rules' : ''}
        searchable
        clearable
        data={masters.map((rule) => ({ value: String(rule.id), label: rule.name }))}
        {...form.getInputProps('masterRuleIds')}
        value={masterRuleIds.map(String)}
        onChange={setMasters}
      />
    </>
  );
}

function SettingFields({ form, choices }: FieldsProps) {
  const { typeValue, options } = form.getValues();
  const { amount, kind } = ruleAction(typeValue);
  const hasLabels = kind === 'onlyLabels' || amount?.withLabels;
  return (
    <>
      {amount && <AmountFields form={form} />}
      {kind === 'clone' && <CloneFields form={form} />}
      {hasLabels && (
        <>
          <TagsInput
            label={kind === 'onlyLabels' ? 'Labels to add' : 'Also add labels'}
            data={choices.labels.map(({ name }) => name)}
            value={options?.labelNames ?? []}
            error={form.errors['options.labelNames']}
            onChange={(labelNames) => form.setFieldValue('options', { ...options, labelNames })}
          />
          <Checkbox
            label="Remove the current labels first"
            checked={options?.cleanCurrentLabels ?? false}
            onChange={(event) =>
              form.setFieldValue('options', { ...options, cleanCurrentLabels: event.currentTarget.checked })
            }
          />
        </>
      )}
    </>
  );
}

function AmountFields({ form }: Pick<FieldsProps, 'form'>) {
  const { typeValue, settings } = form.getValues();
  const { amount } = ruleAction(typeValue);
  const set = (change: Partial<RuleSettings>): void => {
    const next = { ...settings, ...change };
    // A new value can only be set as an amount, not as a percentage.
    if (next.action === 'set') next.changeValueType = 'absolute';
    form.setFieldValue('settings', next);
  };
  const isPercent = settings?.changeValueType === 'percent';
  const range = amount?.range;
  const bounds = range ? settings?.[range] : null;
  const value = settings?.changeValue ?? null;
  const shown = value === null ? null : isPercent ? Math.round(value * 1e6) / 1e4 : value;
  return (
    <>
      {amount?.withBidType && (
        <SegmentedControl
          aria-label="Which bid"
          data={BIDS}
          value={settings?.bidType ?? 'maxCPC'}
          onChange={(bidType) => set({ bidType: bidType as RuleSettings['bidType'] })}
        />
      )}
      <SegmentedControl
        aria-label="How"
        data={[
          { value: 'increase', label: 'Increase by' },
          { value: 'decrease', label: 'Decrease by' },
          { value: 'set', label: 'Set to' },
        ]}
        value={settings?.action ?? 'decrease'}
        onChange={(action) => set({ action: action as RuleSettings['action'] })}
      />
      <Group gap="xs" align="flex-start" grow>
        <NumberField
          label="Value"
          description="Amounts are in each account's currency."
          decimalScale={4}
          suffix={isPercent ? '%' : ''}
          value={shown}
          error={form.errors['settings.changeValue']}
          onChange={(typed) => set({ changeValue: typed === null ? null : isPercent ? typed / 100 : typed })}
        />
        {settings?.action !== 'set' && (
          <Select
            label="Unit"
            description="As a fraction of the platform's current value."
            allowDeselect={false}
            data={[
              { value: 'percent', label: 'Percent' },
              { value: 'absolute', label: 'Amount' },
            ]}
            value={settings?.changeValueType ?? 'percent'}
            onChange={(unit) => set({ changeValueType: unit as RuleSettings['changeValueType'], changeValue: null })}
          />
        )}
      </Group>
      {range && (
        <Group gap="xs" grow align="flex-start">
          <NumberField
            label="Min"
            placeholder="No limit"
            min={0}
            decimalScale={4}
            value={bounds?.min ?? null}
            onChange={(min) => set({ [range]: { ...bounds, min } })}
          />
          <NumberField
            label="Max"
            placeholder="No limit"
            min={0}
            decimalScale={4}
            value={bounds?.max ?? null}
            onChange={(max) => set({ [range]: { ...bounds, max } })}
          />
        </Group>
      )}
    </>
  );
}

function CloneFields({ form }: Pick<FieldsProps, 'form'>) {
  const { settings } = form.getValues();
  const clone = settings?.cloneSettings;
  const set = (change: Partial<NonNullable<RuleSettings['cloneSettings']>>): void =>
    form.setFieldValue('settings', { ...settings, cloneSettings: { ...clone, ...change } });
  return (
    <Group gap="xs" grow align="flex-start">
      <NumberField
        label="Copies of each"
        min={1}
        max={20}
        allowDecimal={false}
        value={clone?.count ?? 1}
        onChange={(count) => set({ count })}
      />
      <TextInput
        label="Added to the names"
        maxLength={60}
        value={clone?.nameSuffix ?? ' - copy'}
        error={form.errors['settings.cloneSettings.nameSuffix']}
        onChange={(event) => set({ nameSuffix: event.currentTarget.value })}
      />
      <NumberField
        label="Daily budget of each ad group"
        placeholder="As it is"
        min={0}
        decimalScale={4}
        value={clone?.adGroupBudget ?? null}
        onChange={(adGroupBudget) => set({ adGroupBudget })}
      />
    </Group>
  );
}
