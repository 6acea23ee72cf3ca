import {
  ADGROUP_REPORT,
  type FilterDefinition,
  filterFields,
  type FilterNames,
  isFigure,
  isPercentFormat,
  OPERATION_LABELS,
  operationsFor,
  ruleLevel,
} from '@adops/domain';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { textToValue } from '../../reporting/index.js';
import { NumberField } from '../../ui/NumberField.js';
import { ClickMinimum } from './ClickMinimum.js';
import { filterNames, type RuleChoices, type RuleValues } from './rule-values.js';

interface FieldsProps {
  readonly form: UseFormReturnType<RuleValues>;
  readonly choices: RuleChoices;
}
type Condition = NonNullable<RuleValues['filters']['customFilters']>[number];

const METRICS = Object.entries(ADGROUP_REPORT.columns)
  .filter(([name]) => isFigure(name))
  .map(([value, { label }]) => ({ value, label }));
const METRIC_NAMES = METRICS.filter(({ label }, at) => METRICS.findIndex((each) => each.label === label) === at);

/** Filters that are always visible. Others are visible if they are set or were added. */
const ALWAYS: readonly string[] = ['siteIdIn', 'partnerAccountIdIn', 'labelNameIn'];
const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Fields for the campaigns or ad groups the rule applies to, and for its conditions. */
export function ScopeFields({ form, choices }: FieldsProps) {
  const { filters, typeValue } = form.getValues();
  const [added, setAdded] = useState<readonly string[]>([]);
  const { permissions } = useAccess();
  const nameFilter = ruleLevel(typeValue) === 'campaign' ? 'campaign' : 'adgroup';
  const isShown = (id: string): boolean =>
    ALWAYS.includes(id) || id === nameFilter || added.includes(id) || !isEmpty(filters[id]);
  const set = (id: string, value: unknown): void => form.setFieldValue('filters', { ...filters, [id]: value });
  const remove = (id: string): void => {
    setAdded(added.filter((each) => each !== id));
    const { [id]: _, ...others } = filters;
    form.setFieldValue('filters', others as RuleValues['filters']);
  };
  const offered = filterFields().filter(
    ({ id, permission }) => !isShown(id) && (!permission || permissions.has(permission)),
  );
  const names = filterNames(choices);
  return (
    <>
      {filterFields()
        .filter(({ id }) => isShown(id))
        .map((filter) => (
          <FilterField
            key={filter.id}
            filter={filter}
            names={names}
            value={filters[filter.id]}
            error={form.errors[`filters.${filter.id}`]}
            onChange={(value) => set(filter.id, value)}
            onRemove={ALWAYS.includes(filter.id) || filter.id === nameFilter ? null : () => remove(filter.id)}
          />
        ))}
      {form.errors['filters'] && (
        <Text size="sm" c="red" role="alert" data-path="filters" tabIndex={-1}>
          {form.errors['filters']}
        </Text>
      )}
      {offered.length > 0 && (
        <Select
          label="Add filter"
          placeholder="Source, market, country…"
          searchable
          data={offered.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(id) => id && setAdded([...added, id])}
        />
      )}
      <Conditions form={form} />
      <ClickMinimum form={form} />
    </>
  );
}

interface FilterFieldProps {
  readonly filter: FilterDefinition;
  readonly names: FilterNames;
  readonly value: unknown;
  readonly error: ReactNode;
  readonly onChange: (value: unknown) => void;
  /** Null for a filter that is always visible and can only be cleared. */
  readonly onRemove: (() => void) | null;
}

/** Field of one filter of the ad group report. */
function FilterField({ filter, onRemove, ...props }: FilterFieldProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <FilterInput filter={filter} {...props} />
      </div>
      {onRemove && (
        <ActionIcon variant="subtle" size="input-sm" aria-label={`Remove filter ${filter.label}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

function FilterInput({ filter, names, value, error, onChange }: Omit<FilterFieldProps, 'onRemove'>) {
  const { id, label, kind, lookup, choices } = filter;
  const common = { label, error, 'data-path': `filters.${id}` };
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  if (kind === 'flag')
    return (
      <Checkbox
        {...common}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
      />
    );
  if (kind === 'text')
    return (
      <TextInput
        {...common}
        label={id === 'searchPhrase' ? 'Any name contains' : `${label} contains`}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const read = (texts: readonly string[]): unknown[] => (kind === 'ids' ? texts.map(Number) : [...texts]);
  const known = choices
    ? new Map(choices.map((choice) => [choice.value as unknown, choice.label]))
    : lookup && lookup !== 'own'
      ? names[lookup]
      : null;
  if (!known)
    return (
      <TagsInput
        {...common}
        placeholder={chosen.length === 0 ? 'Enter IDs' : ''}
        clearable
        splitChars={[',', ' ', ';']}
        value={chosen.map(String)}
        onChange={(texts) => onChange(read(texts.filter((text) => kind !== 'ids' || /^\d{1,9}$/.test(text))))}
      />
    );
  // Selected values that no longer exist stay visible, so that users can remove them.
  const all = new Map([
    ...known,
    ...chosen.filter((each) => !known.has(each)).map((each) => [each, String(each)] as const),
  ]);
  return (
    <MultiSelect
      {...common}
      placeholder={chosen.length === 0 ? 'All' : ''}
      searchable
      clearable
      limit={100}
      data={[...all].map(([each, name]) => ({ value: String(each), label: name }))}
      value={chosen.map(String)}
      onChange={(texts) => onChange(read(texts))}
    />
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
              data={metricsWith(condition.name)}
              value={condition.name || null}
              data-path={`filters.customFilters.${at}`}
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
            <ConditionValue
              at={at}
              condition={condition}
              error={form.errors[`filters.customFilters.${at}.value`]}
              onChange={(value) => set(at, { value })}
            />
            <ActionIcon
              variant="subtle"
              size="input-sm"
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

/** Returns the metrics of the select, including the column of a condition that was created from a report. */
function metricsWith(name: string): { value: string; label: string }[] {
  const column = ADGROUP_REPORT.columns[name as keyof typeof ADGROUP_REPORT.columns];
  if (!column || METRIC_NAMES.some(({ value }) => value === name)) return METRIC_NAMES;
  return [...METRIC_NAMES, { value: name, label: column.label }];
}

interface ConditionValueProps {
  readonly at: number;
  readonly condition: Condition;
  readonly error: ReactNode;
  readonly onChange: (value: unknown) => void;
}

/** Field for the value of a condition, in the unit that reports show. Percentages are entered as percent. */
function ConditionValue({ at, condition: { name, value }, error, onChange }: ConditionValueProps) {
  const column = ADGROUP_REPORT.columns[name as keyof typeof ADGROUP_REPORT.columns];
  const common = { 'aria-label': `Value of condition ${at + 1}`, placeholder: 'Value', error, style: { flex: 1 } };
  if (name !== '' && !isFigure(name))
    return (
      <TextInput
        {...common}
        value={value == null ? '' : String(value)}
        onChange={(event) => onChange(textToValue(ADGROUP_REPORT, name, event.currentTarget.value))}
      />
    );
  const isPercent = column !== undefined && isPercentFormat(column.format);
  const number = typeof value === 'number' ? value : null;
  return (
    <NumberField
      {...common}
      key={isPercent ? 'percent' : 'number'}
      decimalScale={4}
      suffix={isPercent ? '%' : ''}
      value={number !== null && isPercent ? Number((number * 100).toPrecision(12)) : number}
      onChange={(typed) => onChange(typed === null ? '' : isPercent ? Number((typed / 100).toPrecision(12)) : typed)}
    />
  );
}
