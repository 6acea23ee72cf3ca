import { Button, Group, Popover, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { numberOf, SHOWN_PROPERTIES } from '@adops/domain';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { OF_TASKS } from './forget-tasks.js';
import type { OperationLineFragment } from '../../gql/graphql.js';
import { amountWords } from './amount-words.js';
import { SET_VALUE } from './automation.graphql.js';
import classes from './OperationList.module.css';
import { percentText } from './operation-filters.js';
import { NumberField } from '../../ui/NumberField.js';
import { findTypingError, shownNumber } from '../../ui/typed-number.js';

export type Operation = OperationLineFragment;

export const isAmount = ({ property }: Pick<Operation, 'property'>): boolean => SHOWN_PROPERTIES[property].isAmount;

/** Returns the values before and after in one line of text. */
export function valueWords({ property, oldValue, newValue, currency }: Operation): string {
  // A copy is a new entity, so it has no value before.
  if (property === 'clone') return `copy: ${newValue ?? ''}`;
  const words = `${oldValue ?? 'none'}${newValue ? ` → ${newValue}` : ''}`;
  return `${amountWords(words, currency)}${currency && (oldValue ?? newValue) ? ` ${currency}` : ''}`;
}

/** Names the user who edited the planned value, and the edit. Null if it wasn't edited. */
export const editWords = ({ editedFrom, editedBy, newValue, currency }: Operation): string | null =>
  editedFrom
    ? `edited by ${editedBy?.username ?? 'a user'}: ${amountWords(`${editedFrom} → ${newValue ?? 'none'}`, currency)}`
    : null;

/** Values before and after. The new value of a previewed change can be edited. */
export function OperationValue({
  operation,
  onChanged,
  isTabStop = false,
}: {
  operation: Operation;
  /** Null if the value can't be edited. */
  onChanged: (() => Promise<void>) | null;
  /** False in a table cell, which is reached with the table's keys. True in a card, which is reached with Tab. */
  isTabStop?: boolean;
}) {
  const { property, oldValue, newValue, writtenValue, currency } = operation;
  const edit = editWords(operation);
  const words = (value: string): string => (property === 'clone' ? value : amountWords(value, currency));
  return (
    <span className={classes.two}>
      <span className={classes.value}>
        {property !== 'clone' && <span className={classes.muted}>{words(oldValue ?? 'none')}</span>}
        {newValue !== null && newValue !== undefined && (
          <>
            {property === 'clone' ? 'copy: ' : ' → '}
            <strong data-undone={operation.undoneByTaskId !== null || undefined}>{words(newValue)}</strong>
          </>
        )}
        {currency && (oldValue ?? newValue) && <span className={classes.muted}> {currency}</span>}
        {onChanged && isAmount(operation) && (
          <ValueEditor operation={operation} onChanged={onChanged} isTabStop={isTabStop} />
        )}
      </span>
      {writtenValue && <span className={classes.below}>was set here to {words(writtenValue)}</span>}
      {edit && <span className={classes.below}>{edit}</span>}
      {operation.limitMessage && (
        <span className={classes.limit} data-waits={operation.statusValue === 'pending' || undefined}>
          {operation.limitMessage}
        </span>
      )}
    </span>
  );
}

/** Relative size of the change. Outliers have an icon with a label. */
export function ChangeSize({ operation: { relativeChange, isOutlier } }: { operation: Operation }) {
  return (
    <span className={classes.size} data-outlier={isOutlier || undefined}>
      {isOutlier && (
        <IconAlertTriangle
          size={13}
          role="img"
          aria-label="Outlier"
          title="Differs strongly from the task's other changes"
        />
      )}
      {percentText(relativeChange)}
    </span>
  );
}

interface ValueEditorProps {
  readonly operation: Operation;
  readonly onChanged: () => Promise<void>;
  readonly isTabStop: boolean;
}

function ValueEditor({ operation, onChanged, isTabStop }: ValueEditorProps) {
  const mutate = useMutate(OF_TASKS);
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState(() => numberOf(operation.newValue ?? ''));
  const [error, setError] = useState<string | null>(null);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (findTypingError(event.currentTarget)) return;
    if (value === null) return setError('Value is required.');
    try {
      const variables = { id: operation.id, value: shownNumber(value), property: operation.property };
      const { status, message } = (await mutate(SET_VALUE, variables)).automation.updateOperationValue;
      if (status !== 'success') return setError(message ?? 'Nothing was changed.');
      setOpen(false);
      await onChanged();
    } catch (failure) {
      setError(failureText(failure));
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-end">
      <Popover.Target>
        <button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          data-edit
          className={classes.edit}
          aria-label="Edit value"
          onClick={() => setOpen((open) => !open)}
        >
          <IconPencil size={13} aria-hidden />
        </button>
      </Popover.Target>
      {/* Keys typed here must not reach the table. */}
      <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()}>
        <form noValidate onSubmit={(event) => void save(event)}>
          <Text size="xs" c="dimmed" mb={4}>
            Now {amountWords(operation.oldValue ?? 'none', operation.currency)} {operation.currency}
          </Text>
          <Group gap={6} align="flex-start">
            <NumberField
              size="xs"
              w={130}
              aria-label="New value"
              decimalScale={6}
              value={value}
              onChange={setValue}
              error={error}
            />
            <Button size="xs" type="submit">
              Set
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
