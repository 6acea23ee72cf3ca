import { ActionIcon, Alert, Button, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { BLOCKED, ENABLED, PAUSED, unitOf } from '@adops/domain';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureText, hasCode, repeatableFailureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { OF_TASKS } from './forget-tasks.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import { showDone } from '../../app/toasts.js';
import { HistoryDrawer } from '../history/index.js';
import { readingDocument } from './edit-documents.js';
import {
  canReadBack,
  type Confirmed,
  type EditAnswer,
  editAnswerOf,
  editDocumentOf,
  type EditedValue,
  editVariables,
  isBlocking,
  isSwitch,
  NO_ANSWER,
  readingVariables,
  valueText,
  type WantedValue,
} from './single-edit.js';
import { findTypingError } from '../../ui/typed-number.js';
import { stepText, stepVerdict } from './value-step.js';
import { WishFields } from './WishFields.js';
import classes from './ValueEditor.module.css';

interface ValueEditorProps {
  readonly edited: EditedValue;
  /** Where the value stands on the screen. */
  readonly place: DOMRect;
  readonly onClose: () => void;
  /** The value may be another now. */
  readonly onChanged: () => void;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value changed where it stands: what is in force, what it shall be, and what the platform says to it. */
export function ValueEditor({ edited, place, onClose, onChanged }: ValueEditorProps) {
  const [isHistory, setHistory] = useState(false);
  if (isHistory)
    return <HistoryDrawer isOpen entityType={edited.level} entityId={edited.id} name={edited.name} onClose={onClose} />;
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      withArrow
      withinPortal
      trapFocus
      withRoles={false}
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <span
          className={classes.place}
          style={{ left: place.left, top: place.top, width: place.width, height: place.height }}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm" role="dialog" aria-label={`Change ${edited.noun}`}>
        <ValueForm edited={edited} onClose={onClose} onChanged={onChanged} onHistory={() => setHistory(true)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Changes a value and reads it back; what comes back is an answer, also when the call itself failed. */
function useValueCalls(edited: EditedValue) {
  const mutate = useMutate(OF_TASKS);
  const mutateOnce = useMutateOnce(OF_TASKS);
  const answerOf = async (
    act: () => Promise<Readonly<Record<string, unknown>>>,
    textOf: (error: unknown) => string,
  ): Promise<EditAnswer> => {
    try {
      return editAnswerOf(await act());
    } catch (error) {
      return { ...NO_ANSWER, message: textOf(error), isWrongValue: hasCode(error, 'BAD_USER_INPUT') };
    }
  };
  return {
    change: (believed: number | string | null, wanted: WantedValue, confirmed: Confirmed) =>
      answerOf(
        () => mutateOnce(editDocumentOf(edited), editVariables(edited, believed, wanted, confirmed)),
        repeatableFailureText,
      ),
    readBack: () => answerOf(() => mutate(readingDocument(edited.level), readingVariables(edited)), failureText),
  };
}

interface ValueFormProps extends Omit<ValueEditorProps, 'place'> {
  readonly onHistory: () => void;
}

function ValueForm({ edited, onClose, onChanged, onHistory }: ValueFormProps) {
  const calls = useValueCalls(edited);
  const tasks = useTaskDrawer();
  const { permissions, changeFactorLimit } = useAccess();
  const form = useRef<HTMLFormElement>(null);
  const { noun, name } = edited;
  const isStatus = isSwitch(edited.field);
  /** What is in force, as far as is known: read back from the platform, or as the report showed it. */
  const [believed, setBelieved] = useState(edited.value);
  const [wanted, setWanted] = useState<WantedValue | null>(() => firstWish(edited));
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EditAnswer | null>(null);
  const isConflict = answer !== null && answer.current !== null;
  /** What the change starts from: the answer to a conflict overwrites what the platform holds. */
  const before = isConflict ? answer.current : believed;
  const verdict = stepVerdict(edited, before, wanted, changeFactorLimit);
  /** The value the user was asked to confirm. */
  const [asked, setAsked] = useState<WantedValue | null>(null);
  const isAsked = asked !== null && asked === wanted && verdict.kind === 'exceeds';
  // A button that is at work cannot hold the focus: Escape closes from outside as well.
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && !form.current?.contains(target as Node)) onClose();
  });

  /** The budget of the other kind that saving would replace. */
  const replaces = answer?.replaces ?? null;
  const save = async (wish: WantedValue | null, confirmed: Confirmed): Promise<void> => {
    if (busy || findTypingError(form.current)) return;
    const wrong = errorOf(edited, wish);
    setError(wrong);
    if (wrong !== null || wish === null) return;
    if (verdict.kind === 'exceeds' && !confirmed.isBeyond) return setAsked(wish);
    setBusy('saving');
    const next = await calls.change(believed, wish, confirmed);
    setBusy(null);
    setAsked(null);
    if (next.isWrongValue) return setError(next.message);
    if (!next.isDone) return setAnswer(next);
    const done = `${capital(noun)} of ${name}: ${valueText(edited, next.value ?? wish.value)}`;
    showDone(next.message ? `${done}. ${next.message}` : done);
    onChanged();
    onClose();
  };
  const readBack = async (): Promise<void> => {
    if (busy) return;
    setBusy('reading');
    const next = await calls.readBack();
    setBusy(null);
    // The button was out of use meanwhile and lost the focus.
    form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus();
    if (!next.isDone) return setAnswer(next);
    setAnswer(next.message ? next : null);
    if (next.value !== believed) onChanged();
    setBelieved(next.value);
  };
  const keep = (): void => {
    onChanged();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(wanted, {});
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={8}>
        <ValueTitle noun={noun} name={name} />
        <Group gap={4} wrap="nowrap" justify="space-between">
          <Text size="sm" aria-live="polite">
            Now {valueText(edited, believed)}
          </Text>
          <Group gap={2} wrap="nowrap">
            {canReadBack(edited) && (
              <Tooltip label="Read it from the platform">
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label="Read it from the platform"
                  loading={busy === 'reading'}
                  onClick={() => void readBack()}
                >
                  <IconRefresh size={14} />
                </ActionIcon>
              </Tooltip>
            )}
            {permissions.has('user-activity-report') && !edited.placed && (
              <Tooltip label="Who changed what">
                <ActionIcon size="sm" variant="subtle" color="gray" aria-label="History" onClick={onHistory}>
                  <IconHistory size={14} />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        </Group>
        {!isStatus && !isConflict && (
          <WishFields
            edited={edited}
            believed={believed}
            wanted={wanted}
            error={error}
            verdict={verdict}
            onChange={(next) => {
              setWanted(next);
              setError(null);
              if (replaces) setAnswer(null);
            }}
          />
        )}
        {replaces && !isAsked && <ReplaceQuestion replaces={replaces} />}
        {answer && !replaces && !isConflict && !isAsked && (
          <Alert color={answer.isDone ? 'blue' : answer.taskId ? 'yellow' : 'red'} variant="light" p="xs" role="alert">
            {answer.message ?? 'It was not changed.'}
          </Alert>
        )}
        {isConflict && (
          <Alert color="yellow" variant="light" p="xs" role="alert">
            <Text size="sm" fw={600}>
              Another user changed it
            </Text>
            The platform holds {valueText(edited, answer.current)}; you saw {valueText(edited, believed)}. Nothing was
            written.
          </Alert>
        )}
        {isAsked && (
          <Alert color="red" variant="light" p="xs" role="alert">
            <Text size="sm" fw={600}>
              {stepText(edited, before, asked)}
            </Text>
            {verdict.message} Another user has to approve it.
          </Alert>
        )}
        <Group gap="xs" justify="flex-end" wrap="wrap">
          {answer?.taskId && !isConflict ? (
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                tasks.open(answer.taskId!, onChanged);
                onClose();
              }}
            >
              Show the task
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={isConflict ? keep : onClose}>
              {isConflict ? `Keep ${valueText(edited, answer.current)}` : 'Cancel'}
            </Button>
          )}
          {isAsked && (
            <Button
              size="xs"
              color="red"
              loading={busy === 'saving'}
              onClick={() => void save(asked, { isForced: isConflict, isBeyond: true })}
            >
              Request approval
            </Button>
          )}
          {isConflict && wanted && !isAsked && (
            <Button
              size="xs"
              data-autofocus
              loading={busy === 'saving'}
              onClick={() => void save(wanted, { isForced: true })}
            >
              Write {valueText(edited, wanted.value)}
            </Button>
          )}
          {replaces && !isAsked && (
            <Button
              size="xs"
              loading={busy === 'saving'}
              onClick={() => void save(wanted, { replacesBudget: true, isBeyond: true })}
            >
              Replace
            </Button>
          )}
          <EnableToo edited={edited} believed={believed} onSave={(wish) => void save(wish, {})} />
          {!isConflict && !replaces && !isAsked && (
            <Button size="xs" type="submit" loading={busy === 'saving'} {...(isStatus && { 'data-autofocus': true })}>
              {isStatus ? switchWords(edited, wanted) : 'Save'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** What is changed, and of what. */
const ValueTitle = ({ noun, name }: Pick<EditedValue, 'noun' | 'name'>) => (
  <div>
    <Text size="sm" fw={600}>
      {capital(noun)}
    </Text>
    <Text size="xs" c="dimmed" truncate title={name}>
      {name}
    </Text>
  </div>
);

interface EnableTooProps {
  readonly edited: EditedValue;
  readonly believed: number | string | null;
  readonly onSave: (wish: WantedValue) => void;
}

/** Where it is unknown whether it is blocked, it can be enabled as well. */
const EnableToo = ({ edited, believed, onSave }: EnableTooProps) =>
  isBlocking(edited.field) && believed === null ? (
    <Button size="xs" variant="default" onClick={() => onSave({ value: ENABLED })}>
      Enable
    </Button>
  ) : null;

/** Asked in place; the answers stand beneath it, and Enter held down answers nothing. */
function ReplaceQuestion({ replaces }: { readonly replaces: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: Tab goes on from here.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} color="yellow" variant="light" p="xs" role="alert">
      This replaces {replaces}.
    </Alert>
  );
}

/** What the button of a switch does. */
const switchWords = ({ field }: EditedValue, wanted: WantedValue | null): string =>
  wanted?.value === ENABLED ? 'Enable' : isBlocking(field) ? 'Block' : 'Pause';

/** What the form offers at first: the other state of a status, else what is in force. */
function firstWish({ field, value, targetCpa }: EditedValue): WantedValue | null {
  if (isBlocking(field)) return { value: value === BLOCKED ? ENABLED : BLOCKED };
  if (isSwitch(field)) return { value: value === ENABLED ? PAUSED : ENABLED };
  if (unitOf(field) === 'strategy') return { value: value ?? 'targetCpa', targetCpa };
  return value === null ? null : { value };
}

function errorOf({ field, noun }: EditedValue, wanted: WantedValue | null): string | null {
  if (isSwitch(field)) return null;
  if (unitOf(field) === 'strategy') {
    const { value, targetCpa } = wanted ?? {};
    return value === 'targetCpa' && !(targetCpa && targetCpa > 0) ? 'The target CPA, a number above 0' : null;
  }
  return wanted !== null && typeof wanted.value === 'number' && wanted.value > 0
    ? null
    : `The ${noun}, a number above 0`;
}
