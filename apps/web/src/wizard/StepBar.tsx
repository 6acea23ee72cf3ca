import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ButtonBar } from '../app/forms/ButtonBar.js';
import { useStepLink } from './step-link.js';
import classes from './Wizard.module.css';

interface StepBarProps {
  readonly next: { readonly id: string; readonly title: string } | null;
  readonly back: { readonly id: string } | null;
  /** Reason why the next step can't be opened. Null if it can. */
  readonly error: string | null;
  readonly isTried: boolean;
  readonly onTry: () => void;
}

const SHORTCUT = { key: 'Enter', does: 'continues' };

/** Links to the next and the previous step, and the reason why the next one can't be opened. */
export function StepBar({ next, back, error, isTried, onTry }: StepBarProps) {
  const link = useStepLink();
  const label = next && `Next: ${next.title.toLowerCase()}`;
  return (
    <ButtonBar shortcut={next && SHORTCUT}>
      {next &&
        (error === null ? (
          <Button component={Link} to={link(next.id)}>
            {label}
          </Button>
        ) : (
          <Button onClick={onTry}>{label}</Button>
        ))}
      {back && (
        <Button variant="default" component={Link} to={link(back.id)}>
          Back
        </Button>
      )}
      {isTried && error !== null && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </ButtonBar>
  );
}
