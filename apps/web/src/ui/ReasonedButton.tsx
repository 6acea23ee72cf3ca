import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed now, shown on hover and focus; null: it can. */
  readonly reason: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that says why it is switched off. It keeps its place in the order of the keys, so that the reason is reached. */
export function ReasonedButton({ reason, onClick, children, ...rest }: ReasonedButtonProps) {
  const isOff = reason !== null;
  return (
    <Tooltip label={reason} disabled={!isOff} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...rest}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        onClick={(event: MouseEvent) => (isOff ? event.preventDefault() : onClick())}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
