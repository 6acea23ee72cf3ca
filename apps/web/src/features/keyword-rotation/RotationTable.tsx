import { numberOf, type RotationEntry } from '@adops/domain';
import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconExternalLink, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { percentOf, removed, setLock, setStatus, setWeight, shownWeight, weightError } from './rotation-edits.js';
import type { StoredRotation } from './stored-rotation.js';
import { timeOf } from './times.js';
import classes from './rotation.module.css';

interface RotationTableProps {
  readonly list: readonly RotationEntry[];
  /** Messages by field, such as `list.0.weight`. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  /** Keywords as stored at the site. */
  readonly known: StoredRotation['list'];
  readonly onEdit: (list: RotationEntry[]) => void;
}

const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address);

export function RotationTable({ list, errors, known, onEdit }: RotationTableProps) {
  const knownOf = new Map(known.map((each) => [each.keyword, each]));
  return (
    <div className={classes.scroll} role="group" aria-label="Keywords in rotation">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Keyword</th>
            <th scope="col">Weight</th>
            <th scope="col">Active</th>
            <th scope="col" className={classes.added}>
              Added
            </th>
            <th scope="col">
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((entry, at) => (
            <KeywordRow
              key={entry.keyword}
              entry={entry}
              at={at}
              list={list}
              errors={errors}
              known={knownOf.get(entry.keyword)}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface KeywordRowProps extends Omit<RotationTableProps, 'known'> {
  readonly entry: RotationEntry;
  readonly at: number;
  /** Missing if the keyword was added here and isn't saved yet. */
  readonly known: StoredRotation['list'][number] | undefined;
}

function KeywordRow({ entry, at, list, errors, known, onEdit }: KeywordRowProps) {
  const { keyword, lockWeightPercent, status } = entry;
  const isPaused = status === 'paused';
  const [typingError, setTypingError] = useState<string | null>(null);
  const error = typingError ?? errors[`list.${at}.weight`] ?? errors[`list.${at}.keyword`];
  const errorId = useId();
  const lockWords = lockWeightPercent ? `Unlock the weight of ${keyword}` : `Lock the weight of ${keyword}`;
  return (
    <>
      <tr data-paused={isPaused || undefined}>
        <th scope="row" className={classes.keyword}>
          {keyword}
          {known?.targetLink && isWebAddress(known.targetLink) && (
            <a
              className={classes.link}
              href={known.targetLink}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open the landing page of ${keyword}`}
            >
              <IconExternalLink size={13} />
            </a>
          )}
        </th>
        <td>
          <div className={classes.weight}>
            <WeightField
              list={list}
              at={at}
              errorId={error ? errorId : undefined}
              onTypingError={setTypingError}
              onEdit={onEdit}
            />
            <ActionIcon
              title={lockWeightPercent ? "Locked, so it doesn't change with others" : 'Lock the weight'}
              variant={lockWeightPercent ? 'light' : 'subtle'}
              color={lockWeightPercent ? undefined : 'gray'}
              aria-label={lockWords}
              aria-pressed={lockWeightPercent}
              onClick={() => onEdit(setLock(list, at, !lockWeightPercent))}
            >
              {lockWeightPercent ? <IconLock size={15} /> : <IconLockOpen size={15} />}
            </ActionIcon>
          </div>
        </td>
        <td>
          <Switch
            size="xs"
            aria-label={`${keyword} is active`}
            checked={!isPaused}
            onChange={(event) => onEdit(setStatus(list, at, event.currentTarget.checked ? 'active' : 'paused'))}
          />
        </td>
        <td className={classes.added}>
          {known ? `${known.userName ?? 'At the site'}, ${timeOf(known.createdAt)}` : 'Not saved yet'}
        </td>
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${keyword}`}
            onClick={() => onEdit(removed(list, at))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </td>
      </tr>
      {error && (
        <tr>
          <td colSpan={5}>
            <span id={errorId} role="alert" className={classes.error}>
              {error}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}

interface WeightFieldProps {
  readonly list: readonly RotationEntry[];
  readonly at: number;
  /** Id of the error message at this field. Missing if the field is valid. */
  readonly errorId: string | undefined;
  readonly onTypingError: (message: string | null) => void;
  readonly onEdit: (list: RotationEntry[]) => void;
}

/**
 * Field for the weight as a fraction of 1. Applies the typed value on blur or Enter, because other weights change with
 * it. Arrow keys change it by 0.01.
 */
function WeightField({ list, at, errorId, onTypingError, onEdit }: WeightFieldProps) {
  const { keyword, weight, status } = list[at]!;
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const wrong = typed === null ? null : typedError(list, at, typed);
  useEffect(() => {
    input.current?.setCustomValidity(wrong ?? '');
    onTypingError(wrong);
  }, [onTypingError, wrong]);
  const take = (): void => {
    if (typed === null || wrong !== null) return;
    setTyped(null);
    const percent = percentOf(numberOf(typed)!);
    if (percent !== weight) onEdit(setWeight(list, at, percent));
  };
  const step = (by: number): void => {
    if (weightError(list, at, weight + by) === null) onEdit(setWeight(list, at, weight + by));
  };
  return (
    <TextInput
      ref={input}
      size="xs"
      w={76}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Weight of ${keyword}`}
      data-path={`list.${at}.weight`}
      disabled={status === 'paused'}
      value={typed ?? shownWeight(weight)}
      error={errorId !== undefined}
      aria-describedby={errorId}
      styles={{ input: { textAlign: 'right' } }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          take();
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
          event.preventDefault();
          if (typed === null) step(event.key === 'ArrowUp' ? 1 : -1);
        }
      }}
    />
  );
}

function typedError(list: readonly RotationEntry[], at: number, typed: string): string | null {
  const fraction = numberOf(typed);
  if (fraction === null) return 'Enter a number from 0 to 1, such as 0.25.';
  return weightError(list, at, percentOf(fraction));
}
