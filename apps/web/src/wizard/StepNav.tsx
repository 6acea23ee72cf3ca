import type { StepState } from '@adops/domain';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStepLink } from './step-link.js';
import classes from './Wizard.module.css';

export interface ShownStep extends StepState {
  /** Number of items in the step. */
  readonly size: number;
  /** True if its errors are shown, because the user left it or tried to. */
  readonly showsErrors: boolean;
}

const count = (number: number): string => number.toLocaleString('en-US');

interface StepNavProps {
  readonly steps: readonly ShownStep[];
  readonly current: string;
  /** Address of the publishing status, for builders that publish. */
  readonly status?: string | undefined;
}

/** Navigation through the steps in order. On a small screen it scrolls sideways, and the current step stays in view. */
export function StepNav({ steps, current, status }: StepNavProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className={classes.steps} aria-label="Steps" ref={nav}>
      {steps.map((step, index) => (
        <StepLink key={step.id} step={step} index={index} isCurrent={step.id === current} />
      ))}
      {status !== undefined && (
        <Link className={classes.step} to={status}>
          Status
        </Link>
      )}
    </nav>
  );
}

function StepLink({ step, index, isCurrent }: { step: ShownStep; index: number; isCurrent: boolean }) {
  const link = useStepLink();
  const content = (
    <>
      <span className={classes.number} aria-hidden>
        {index + 1}
      </span>
      {step.title}
      {step.size > 0 && <span className={classes.size}>{count(step.size)}</span>}
      {step.showsErrors && step.errorCount > 0 && (
        <span className={classes.errors}>
          {count(step.errorCount)}
          <span className="visually-hidden">{step.errorCount === 1 ? ' error' : ' errors'}</span>
        </span>
      )}
    </>
  );
  return step.canEnter || isCurrent ? (
    <Link className={classes.step} to={link(step.id)} aria-current={isCurrent ? 'step' : undefined}>
      {content}
    </Link>
  ) : (
    <span className={classes.step} data-closed title="Complete the earlier steps first">
      {content}
    </span>
  );
}

interface StatusNavProps {
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  readonly addressOf: (step: string) => string;
}

/** Steps while the status is open, with links back to the draft. */
export function StatusNav({ steps, addressOf }: StatusNavProps) {
  return (
    <nav className={classes.steps} data-within aria-label="Steps">
      {steps.map(({ id, title }, index) => (
        <Link key={id} className={classes.step} to={addressOf(id)}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {title}
        </Link>
      ))}
      <span className={classes.step} aria-current="step">
        Status
      </span>
    </nav>
  );
}
