import { GENERATION_POLLS } from '@adops/domain';
import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './content-wizard.module.css';
import type { Generation } from './useGeneration.js';

interface GenerateBarProps {
  readonly generation: Generation;
  /** Label of the button, such as 'Generate hotspots'. */
  readonly label: string;
  /** Alternative to generation, such as 'Add your own below.' */
  readonly otherwise: string;
  readonly children?: ReactNode;
}

const SECONDS = (GENERATION_POLLS.tries * GENERATION_POLLS.everyMs) / 1_000;

/** Button that starts a generation, with its status. */
export function GenerateBar({ generation, label, otherwise, children }: GenerateBarProps) {
  const { isWaiting, goesOn, failure, start, lookAgain } = generation;
  return (
    <div className={classes.generate}>
      <Button size="xs" loading={isWaiting} onClick={start}>
        {label}
      </Button>
      {children}
      <div className={classes.progress} role="status">
        {isWaiting && (
          <>
            <Loader size={14} aria-hidden />
            <span>Generating, up to {SECONDS} s. You can leave this step. The result will be here.</span>
          </>
        )}
        {goesOn && (
          <>
            <span>Still being generated. You can leave this page. The result will be here when you return.</span>
            <Button size="compact-xs" variant="default" onClick={lookAgain}>
              Check for the result
            </Button>
          </>
        )}
        {failure && (
          <span className={classes.failed}>
            {failure} {otherwise}
          </span>
        )}
      </div>
    </div>
  );
}
