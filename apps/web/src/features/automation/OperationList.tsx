import { Button, Group, NumberInput, Popover, Select, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { failureText } from '../../app/transport/errors.js';
import { showError } from '../../app/toasts.js';
import type { AutomationOperationsQuery } from '../../gql/graphql.js';
import { Pager } from '../../ui/Pager.js';
import { EXCLUDE, INCLUDE, OPERATIONS, SET_VALUE } from './automation.graphql.js';
import classes from './TaskPanel.module.css';
import { type Task, useAct } from './useTask.js';

type Operation = AutomationOperationsQuery['automation']['operations']['items'][number];

const STATES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'process', label: 'Running' },
  { value: 'success', label: 'Done' },
  { value: 'warning', label: 'With a warning' },
  { value: 'error', label: 'Failed' },
  { value: 'excluded', label: 'Left out' },
] as const;
type State = (typeof STATES)[number]['value'];
const AMOUNTS: ReadonlySet<string> = new Set(['bid', 'budget', 'lifetimeBudget', 'roas', 'targetCpa']);
const PAGE_SIZES = [25, 50, 100, 500];
const noun = (count: number): string => (count === 1 ? 'change' : 'changes');

interface OperationListProps {
  readonly task: Task;
  /** Another text: the list is read anew. */
  readonly version: string;
  readonly onChanged: () => Promise<void>;
}

/** Every change of a task with its value before and after; before it runs, each can be left out or set to another value. */
export function OperationList({ task, version, onChanged }: OperationListProps) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const [state, setState] = useState<State | null>(null);
  const [phrase, setPhrase] = useState('');
  const [asked] = useDebouncedValue(phrase.trim(), 250);
  const { data, failure, reload } = useLoaded(OPERATIONS, {
    taskId: task.id,
    page,
    perPage,
    statusIn: state ? [state] : null,
    campaignPhrase: asked === '' ? null : asked,
    adGroupPhrase: null,
  });
  useEffect(() => {
    void reload();
  }, [reload, version]);
  const operations = data?.automation.operations;
  const isOpen = task.statusValue === 'PENDING';

  return (
    <div>
      <Group gap="xs" mb={6}>
        <TextInput
          size="xs"
          w={200}
          aria-label="Campaign contains"
          placeholder="Campaign contains"
          value={phrase}
          onChange={(event) => {
            setPhrase(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Select
          size="xs"
          w={150}
          aria-label="State"
          placeholder="Every state"
          clearable
          data={STATES.map((each) => ({ ...each }))}
          value={state}
          onChange={(value) => {
            setState(value as State | null);
            setPage(1);
          }}
        />
      </Group>
      {failure && (
        <Text c="red" size="sm">
          {failure}
        </Text>
      )}
      <div className={classes.scroll}>
        <Table verticalSpacing={4} fz="sm" aria-label="Changes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{operations?.items.some(({ adGroup }) => adGroup) ? 'Ad group' : 'Campaign'}</Table.Th>
              <Table.Th>Change</Table.Th>
              <Table.Th>State</Table.Th>
              {isOpen && <Table.Th className={classes.acts}>Edit</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {operations?.items.map((operation) => (
              <OperationRow key={operation.id} operation={operation} isOpen={isOpen} onChanged={onChanged} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {operations?.items.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          No change is in this state.
        </Text>
      )}
      {operations && operations.total > Math.min(...PAGE_SIZES) && (
        <Pager
          label="Pages of changes"
          page={page}
          perPage={perPage}
          sizes={PAGE_SIZES}
          total={operations.total}
          noun={noun}
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly operation: Operation;
  readonly isOpen: boolean;
  readonly onChanged: () => Promise<void>;
}

function OperationRow({ operation, isOpen, onChanged }: RowProps) {
  const act = useAct();
  const { id, adGroup, campaign, partnerAccount, oldValue, newValue, writtenValue, currency, statusValue } = operation;
  const isOut = statusValue === 'excluded';
  const toggle = async (): Promise<void> => {
    try {
      const { isDone, message } = isOut
        ? await act(
            (call, client) => call(client, INCLUDE, { id }),
            (data) => data.automation.operation.include,
          )
        : await act(
            (call, client) => call(client, EXCLUDE, { id }),
            (data) => data.automation.operation.exclude,
          );
      if (!isDone) showError(message ?? 'It was not done.');
      await onChanged();
    } catch (error) {
      showError(failureText(error));
    }
  };
  return (
    <Table.Tr className={isOut ? classes.out : undefined}>
      <Table.Td>
        <div className={classes.name} title={adGroup ?? campaign ?? ''}>
          {adGroup ?? campaign}
        </div>
        <Text size="xs" c="dimmed" className={classes.name}>
          {adGroup ? `${campaign} · ` : ''}
          {partnerAccount?.name}
        </Text>
      </Table.Td>
      <Table.Td className={classes.values} data-amount={AMOUNTS.has(operation.property) || undefined}>
        {/* A copy is not another value of what is copied. */}
        {operation.property !== 'clone' && <span className={classes.old}>{oldValue ?? 'none'}</span>}
        {newValue !== null && newValue !== undefined && (
          <>
            {operation.property === 'clone' ? 'copy: ' : ' → '}
            <strong>{newValue}</strong>
          </>
        )}
        {currency && (oldValue ?? newValue) && <span className={classes.old}> {currency}</span>}
        {writtenValue && (
          <Text size="xs" c="dimmed">
            was set here to {writtenValue}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.outcome}>
        <span className={classes.state} data-state={statusValue}>
          {isOpen && statusValue === 'error' ? 'Cannot be changed' : operation.status}
        </span>
        {operation.statusMessage && (
          <Text size="xs" c="dimmed" maw={260}>
            {operation.statusMessage}
          </Text>
        )}
      </Table.Td>
      {isOpen && (
        <Table.Td>
          <Group gap={4} justify="flex-end" className={classes.buttons}>
            {AMOUNTS.has(operation.property) && <ValueEditor operation={operation} onChanged={onChanged} />}
            {statusValue !== 'error' && newValue !== null && (
              <Button size="compact-xs" variant="subtle" onClick={() => void toggle()}>
                {isOut ? 'Take in' : 'Leave out'}
              </Button>
            )}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function ValueEditor({ operation, onChanged }: Omit<RowProps, 'isOpen'>) {
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<string | number>(operation.newValue ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { isDone, message } = await act(
        (call, client) =>
          call(client, SET_VALUE, { id: operation.id, value: String(value), property: operation.property }),
        (data) => data.automation.updateOperationValue,
      );
      if (!isDone) return setFault(message);
      setOpen(false);
      await onChanged();
    } catch (error) {
      setFault(failureText(error));
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal position="bottom-end">
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen((open) => !open)}>
          Edit
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={(event) => void save(event)}>
          <Group gap={6} align="flex-start">
            <NumberInput
              size="xs"
              w={110}
              aria-label="New value"
              min={0}
              decimalScale={6}
              value={value}
              onChange={setValue}
              error={fault}
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
