import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './CountedInput.module.css';

interface CountedInputProps extends TextInputProps {
  /** Counted length of the text. */
  readonly length: number;
  readonly limit: number;
}

/** Text field with a limit. Users can exceed it while typing, and see that immediately. */
export function CountedInput({ length, limit, ...input }: CountedInputProps) {
  const isOver = length > limit;
  return (
    <TextInput
      {...input}
      rightSectionWidth={58}
      rightSectionPointerEvents="none"
      rightSection={
        <span className={classes.count} data-over={isOver || undefined}>
          {isOver && <span aria-hidden>▲ </span>}
          {length}/{limit}
          {isOver && <span className="visually-hidden"> characters, {length - limit} too many</span>}
        </span>
      }
    />
  );
}
