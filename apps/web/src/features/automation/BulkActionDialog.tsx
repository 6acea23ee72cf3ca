import { Alert, Button, Checkbox, Group, Modal, Select, Stack, TagsInput, Text } from '@mantine/core';
import { type BulkKind, ENTITY_LEVELS } from '@adops/domain';
import { type FormEvent, useState } from 'react';
import { hasCode, repeatableFailureText } from '../../app/transport/errors.js';
import {
  type BulkTarget,
  type BulkValues,
  errorsOf,
  FIRST_VALUES,
  kindsAt,
  takesLabels,
  VALUE_KINDS,
} from './bulk-form.js';
import { findTypingError } from '../../ui/typed-number.js';
import { CopyFields, HourFields, ValueFields } from './bulk-fields.js';
import { usePlan } from './usePlan.js';
import { StrategyFields } from './StrategyFields.js';

interface BulkActionDialogProps {
  /** Initially selected action. */
  readonly kind: BulkKind;
  readonly target: BulkTarget;
  readonly onClose: () => void;
  /** Called with the task whose changes should be reviewed. */
  readonly onPlanned: (taskId: number) => void;
}

/** Form for a change of the selected rows. It sends nothing to the platform, because the next step shows a preview. */
export function BulkActionDialog({ target, kind, onClose, onPlanned }: BulkActionDialogProps) {
  const plan = usePlan();
  const kinds = kindsAt(target.level);
  const [values, setValues] = useState<BulkValues>({ ...FIRST_VALUES, kind });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errors = errorsOf(values);
  /** Server's error about the amount. */
  const [wrongValue, setWrongValue] = useState<string | null>(null);
  const errorOf = (field: string): string | undefined =>
    (isTried ? errors[field] : undefined) ?? (field === 'value' ? (wrongValue ?? undefined) : undefined);
  const set = (change: Partial<BulkValues>): void => {
    setWrongValue(null);
    setValues((before) => ({ ...before, ...change }));
  };
  const { one, many } = ENTITY_LEVELS[target.level];
  const noun = `${target.count.toLocaleString('en-US')} ${target.count === 1 ? one : many}`;

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (findTypingError(event.currentTarget)) return;
    if (Object.keys(errors).length > 0 || isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await plan(target, values);
      if (answer.taskId) onPlanned(answer.taskId);
      else setRefusal(answer.message ?? 'Nothing was planned.');
    } catch (error) {
      if (VALUE_KINDS.has(values.kind) && hasCode(error, 'BAD_USER_INPUT')) setWrongValue(repeatableFailureText(error));
      else setRefusal(repeatableFailureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Change ${noun}`} size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Select
            label="Action"
            data={kinds}
            value={values.kind}
            allowDeselect={false}
            onChange={(kind) => kind && set({ kind: kind as BulkValues['kind'] })}
            comboboxProps={{ withinPortal: true }}
            data-autofocus
          />
          {VALUE_KINDS.has(values.kind) && <ValueFields values={values} set={set} errorOf={errorOf} />}
          {values.kind === 'strategy' && <StrategyFields values={values} set={set} errorOf={errorOf} />}
          {values.kind === 'clone' && <CopyFields values={values} set={set} errorOf={errorOf} />}
          {values.kind === 'hours' && <HourFields values={values} set={set} errorOf={errorOf} />}
          {(values.kind === 'onlyLabels' || takesLabels(target.level, values.kind)) && (
            <>
              <TagsInput
                label={values.kind === 'onlyLabels' ? 'Labels to add' : 'Also add labels'}
                placeholder={values.labels.length === 0 ? 'Type a label and press Enter' : ''}
                value={[...values.labels]}
                onChange={(labels) => set({ labels })}
                maxLength={100}
                error={errorOf('labels')}
              />
              <Checkbox
                label="Replace existing labels"
                checked={values.cleanLabels}
                onChange={(event) => set({ cleanLabels: event.currentTarget.checked })}
              />
            </>
          )}
          {values.kind === 'delete' && (
            <Alert color="red" variant="light">
              Deletions on the platforms can&apos;t be undone. Pauses can.
            </Alert>
          )}
          {refusal && (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="space-between" wrap="nowrap" mt={4}>
            <Text size="xs" c="dimmed">
              You&apos;ll review every change first.
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
