import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Security.module.css';

interface StepProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Step of a dialog with its fields, error message and buttons. */
export function Step({ submitLabel, isBusy, failure, onSubmit, onCancel, children }: StepProps) {
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {failure !== null && (
        <Alert color="red" role="alert" p={10}>
          {failure}
        </Alert>
      )}
      {children}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
