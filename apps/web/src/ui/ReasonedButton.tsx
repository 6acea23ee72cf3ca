import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Reason why the button is disabled, shown on hover and focus. Null if it is enabled. */
  readonly reason: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button that explains why it is disabled. It can still be focused, so that the keyboard reaches the reason. */
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
