import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './CountedInput.module.css';

interface CountedInputProps extends TextInputProps {
  /** Length of the text as it is counted. */
  readonly length: number;
  readonly limit: number;
}

/** A text with a limit: it can be passed while typing, and says at once that it is. */
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
