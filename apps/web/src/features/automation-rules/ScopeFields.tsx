import { ADGROUP_REPORT, isFigure, OPERATION_LABELS, operationsFor, ruleLevel } from '@adops/domain';
import { ActionIcon, Button, Group, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../../ui/NumberField.js';
import type { RuleChoices, RuleValues } from './rule-values.js';

interface FieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly choices: RuleChoices;
}
type Condition = NonNullable<RuleValues['filters']['customFilters']>[number];

const METRICS = Object.entries(ADGROUP_REPORT.columns)
  .filter(([name]) => isFigure(name))
  .map(([value, { label }]) => ({ value, label }));
const METRIC_NAMES = METRICS.filter(({ label }, at) => METRICS.findIndex((each) => each.label === label) === at);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Which campaigns or ad groups the rule is for, and the conditions they have to meet. */
export function ScopeFields({ form, choices }: FieldsProps) {
  const { filters, typeValue } = form.getValues();
  const set = (name: string, value: unknown): void => form.setFieldValue('filters', { ...filters, [name]: value });
  const ids = (name: string): string[] => (Array.isArray(filters[name]) ? filters[name].map(String) : []);
  const text = (name: string): string => (typeof filters[name] === 'string' ? filters[name] : '');
  const picker = (name: string, label: string, list: readonly { id: number; name: string }[], all: string) => (
    <MultiSelect
      label={label}
      placeholder={ids(name).length === 0 ? all : ''}
      searchable
      clearable
      limit={100}
      data={list.map((each) => ({ value: String(each.id), label: each.name }))}
      value={ids(name)}
      onChange={(values) => set(name, values.map(Number))}
    />
  );
  return (
    <>
      {picker('siteIdIn', 'Sites', choices.sites, 'All sites')}
      {picker('partnerAccountIdIn', 'Accounts', choices.partnerAccounts, 'All accounts')}
      <MultiSelect
        label="Labels"
        placeholder={ids('labelNameIn').length === 0 ? 'All labels' : ''}
        searchable
        clearable
        data={[...new Set(choices.labels.map(({ name }) => name))]}
        value={ids('labelNameIn')}
        onChange={(values) => set('labelNameIn', values)}
      />
      <TextInput
        label={ruleLevel(typeValue) === 'campaign' ? 'Campaign name contains' : 'Ad group name contains'}
        value={text(ruleLevel(typeValue) === 'campaign' ? 'campaign' : 'adgroup')}
        error={form.errors['filters']}
        onChange={(event) =>
          set(ruleLevel(typeValue) === 'campaign' ? 'campaign' : 'adgroup', event.currentTarget.value)
        }
      />
      <Conditions form={form} />
    </>
  );
}

function Conditions({ form }: Pick<FieldsProps, 'form'>) {
  const { filters } = form.getValues();
  const conditions = filters.customFilters ?? [];
  const setAll = (next: Condition[]): void => form.setFieldValue('filters', { ...filters, customFilters: next });
  const set = (at: number, change: Partial<Condition>): void =>
    setAll(conditions.map((each, place) => (place === at ? { ...each, ...change } : each)));
  return (
    <Stack gap={6} role="group" aria-label="Conditions">
      <Text size="sm" fw={500}>
        Conditions
      </Text>
      {conditions.map((condition, at) => {
        const field = ADGROUP_REPORT.columns[condition.name as keyof typeof ADGROUP_REPORT.columns];
        return (
          <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
            <Select
              aria-label={`Metric of condition ${at + 1}`}
              placeholder="Metric"
              searchable
              data={METRIC_NAMES}
              value={condition.name || null}
              error={form.errors[`filters.customFilters.${at}`]}
              onChange={(name) => set(at, { name: name ?? '', operation: condition.operation || 'gt' })}
              style={{ flex: 2 }}
            />
            <Select
              aria-label={`Comparison of condition ${at + 1}`}
              allowDeselect={false}
              data={(field ? operationsFor(field) : (['gt', 'lt'] as const)).map((value) => ({
                value,
                label: OPERATION_LABELS[value],
              }))}
              value={condition.operation || 'gt'}
              onChange={(operation) => set(at, { operation: operation ?? '' })}
              w={76}
            />
            <NumberField
              aria-label={`Value of condition ${at + 1}`}
              placeholder="Value"
              decimalScale={4}
              value={numberOf(condition.value)}
              onChange={(value) => set(at, { value: value ?? '' })}
              style={{ flex: 1 }}
            />
            <ActionIcon
              variant="subtle"
              aria-label={`Remove condition ${at + 1}`}
              onClick={() => setAll(conditions.filter((_, place) => place !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setAll([...conditions, { name: '', operation: '', value: '' }])}
        >
          Add condition
        </Button>
      </Group>
    </Stack>
  );
}
