import {
  Alert,
  Button,
  Checkbox,
  Chip,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../app/transport/errors.js';
import { useSession } from '../../app/session/SessionProvider.js';
import { NumberField } from '../../ui/NumberField.js';
import { ADGROUP_BULK, CAMPAIGN_BULK } from './bulk.graphql.js';
import {
  adgroupVariables,
  answerOf,
  type BulkTarget,
  type BulkValues,
  campaignVariables,
  faultsOf,
  FIRST_VALUES,
  KINDS,
  RANGE_KINDS,
  VALUE_KINDS,
} from './bulk-form.js';

interface BulkActionDialogProps {
  readonly target: BulkTarget;
  readonly onClose: () => void;
  /** The task whose changes are to be looked at. */
  readonly onPlanned: (taskId: number) => void;
}

const DAY_LABELS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** What to do with the chosen rows. Nothing happens here yet: the next step shows every change. */
export function BulkActionDialog({ target, onClose, onPlanned }: BulkActionDialogProps) {
  const { call, client } = useSession();
  const kinds = KINDS[target.level];
  const [values, setValues] = useState<BulkValues>({ ...FIRST_VALUES, kind: kinds[0]!.value });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const faults = faultsOf(values);
  const fault = (field: string): string | undefined => (isTried ? faults[field] : undefined);
  const set = (change: Partial<BulkValues>): void => setValues((before) => ({ ...before, ...change }));
  const noun = `${target.count.toLocaleString('en-US')} ${target.level === 'campaign' ? 'campaign' : 'ad group'}${target.count === 1 ? '' : 's'}`;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0 || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const data =
        target.level === 'campaign'
          ? await call(client, CAMPAIGN_BULK, campaignVariables(target, values))
          : await call(client, ADGROUP_BULK, adgroupVariables(target, values));
      const answer = answerOf(data);
      if (answer.taskId) onPlanned(answer.taskId);
      else setRefusal(answer.message ?? 'Nothing was planned.');
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Change ${noun}`} size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Select
            label="What to do"
            data={kinds.map((kind) => ({ ...kind }))}
            value={values.kind}
            allowDeselect={false}
            onChange={(kind) => kind && set({ kind: kind as BulkValues['kind'] })}
            comboboxProps={{ withinPortal: true }}
            data-autofocus
          />
          {VALUE_KINDS.has(values.kind) && <ValueFields values={values} set={set} fault={fault} />}
          {values.kind === 'strategy' && (
            <>
              <Select
                label="Strategy"
                allowDeselect={false}
                data={[
                  { value: 'targetCpa', label: 'Target CPA' },
                  { value: 'maximizeConversions', label: 'Maximize conversions' },
                  { value: 'maximizeConversionValue', label: 'Maximize conversion value' },
                ]}
                value={values.strategyType}
                onChange={(type) => type && set({ strategyType: type as BulkValues['strategyType'] })}
              />
              {values.strategyType === 'targetCpa' && (
                <NumberField
                  label="Target CPA"
                  description="Empty: each keeps the one it has."
                  min={0}
                  decimalScale={4}
                  value={values.targetCpa}
                  onChange={(value) => set({ targetCpa: value })}
                  error={fault('targetCpa')}
                />
              )}
            </>
          )}
          {values.kind === 'clone' && <CopyFields values={values} set={set} fault={fault} />}
          {values.kind === 'hours' && <HourFields values={values} set={set} fault={fault} />}
          {(values.kind === 'onlyLabels' || (target.level === 'adgroup' && RANGE_KINDS.has(values.kind))) && (
            <>
              <TagsInput
                label={values.kind === 'onlyLabels' ? 'Labels to add' : 'Labels to add as well'}
                placeholder={values.labels.length === 0 ? 'Type a label and press Enter' : ''}
                value={[...values.labels]}
                onChange={(labels) => set({ labels })}
                maxLength={100}
                error={fault('labels')}
              />
              <Checkbox
                label="Remove the present labels first"
                checked={values.cleanLabels}
                onChange={(event) => set({ cleanLabels: event.currentTarget.checked })}
              />
            </>
          )}
          {values.kind === 'delete' && (
            <Alert color="red" variant="light">
              Deleting at the platforms cannot be taken back. Pausing can.
            </Alert>
          )}
          {refusal && (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="space-between" wrap="nowrap" mt={4}>
            <Text size="xs" c="dimmed">
              You see every change before it is sent.
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                Preview changes
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly values: BulkValues;
  readonly set: (change: Partial<BulkValues>) => void;
  readonly fault: (field: string) => string | undefined;
}

function ValueFields({ values, set, fault }: FieldsProps) {
  const isPercent = values.valueType === 'percent' && values.action !== 'set';
  return (
    <>
      {values.kind === 'bid' && (
        <SegmentedControl
          aria-label="Which bid"
          data={[
            { value: 'maxCPC', label: 'Per click' },
            { value: 'maxCPA', label: 'Per action' },
            { value: 'maxCPM', label: 'Per 1,000' },
          ]}
          value={values.bidType}
          onChange={(bidType) => set({ bidType: bidType as BulkValues['bidType'] })}
        />
      )}
      <SegmentedControl
        aria-label="How"
        data={[
          { value: 'increase', label: 'Increase by' },
          { value: 'decrease', label: 'Decrease by' },
          { value: 'set', label: 'Set to' },
        ]}
        value={values.action}
        onChange={(action) => set({ action: action as BulkValues['action'] })}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <NumberField
          flex={1}
          aria-label="Value"
          min={0}
          decimalScale={4}
          suffix={isPercent ? ' %' : ''}
          value={values.value}
          onChange={(value) => set({ value })}
          error={fault('value')}
        />
        {values.action !== 'set' && (
          <SegmentedControl
            aria-label="Unit"
            data={[
              { value: 'percent', label: '%' },
              { value: 'absolute', label: 'Amount' },
            ]}
            value={values.valueType}
            onChange={(valueType) => set({ valueType: valueType as BulkValues['valueType'] })}
          />
        )}
      </Group>
      {RANGE_KINDS.has(values.kind) && (
        <Group gap="xs" grow align="flex-start">
          <NumberField
            label="Not below"
            placeholder="Open"
            min={0}
            decimalScale={4}
            value={values.min}
            onChange={(min) => set({ min })}
          />
          <NumberField
            label="Not above"
            placeholder="Open"
            min={0}
            decimalScale={4}
            value={values.max}
            onChange={(max) => set({ max })}
            error={fault('max')}
          />
        </Group>
      )}
      <Text size="xs" c="dimmed">
        Amounts are in the currency of each account.
      </Text>
    </>
  );
}

function CopyFields({ values, set, fault }: FieldsProps) {
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NumberField
          label="Copies of each"
          min={1}
          max={20}
          allowDecimal={false}
          value={values.copies}
          onChange={(copies) => set({ copies })}
          error={fault('copies')}
        />
        <TextInput
          label="Added to the names"
          maxLength={60}
          value={values.nameSuffix}
          onChange={(event) => set({ nameSuffix: event.currentTarget.value })}
          error={fault('nameSuffix')}
        />
      </Group>
      <NumberField
        label="Daily budget of each ad group"
        description="Empty: as in the campaign copied."
        min={0}
        decimalScale={4}
        value={values.copyBudget}
        onChange={(copyBudget) => set({ copyBudget })}
        error={fault('copyBudget')}
      />
      <Text size="xs" c="dimmed">
        Copies are paused, with everything below the campaign. They come into the report with the next collection.
      </Text>
    </>
  );
}

function HourFields({ values, set, fault }: FieldsProps) {
  return (
    <>
      <Chip.Group multiple value={values.days.map(String)} onChange={(days) => set({ days: days.map(Number).sort() })}>
        <Group gap={6} role="group" aria-label="Days">
          {DAY_LABELS.map((label, at) => (
            <Chip key={label} value={String(at + 1)} size="xs">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {fault('days') && (
        <Text size="xs" c="red">
          {fault('days')}
        </Text>
      )}
      <Group gap="xs" grow align="flex-start">
        <NumberField
          label="First hour"
          min={0}
          max={23}
          value={values.fromHour}
          onChange={(hour) => set({ fromHour: hour ?? 0 })}
        />
        <NumberField
          label="Last hour"
          min={0}
          max={23}
          value={values.toHour}
          onChange={(hour) => set({ toHour: hour ?? 23 })}
          error={fault('toHour')}
        />
        <NumberField
          label="Change of the bid"
          suffix=" %"
          placeholder="-20 %"
          value={values.hourChange}
          onChange={(change) => set({ hourChange: change })}
          error={fault('hourChange')}
        />
      </Group>
      <Text size="xs" c="dimmed">
        Hours are those of each account&apos;s time zone; other hours keep what they have.
      </Text>
    </>
  );
}
