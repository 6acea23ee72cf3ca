import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import frame from '../app/lists/ListScreen.module.css';
import { ScreenHead } from '../app/shell/ScreenHead.js';
import { StatusNav } from '../wizard/StepNav.js';

interface StatusFrameProps {
  /** Name of the builder. */
  readonly title: string;
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  readonly addressOf: (step: string) => string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the upload status screen of a builder, with a link back to the steps. */
export function StatusFrame({ title, steps, addressOf, actions, children }: StatusFrameProps) {
  useDocumentTitle(`${title} · AdOps Console`);
  return (
    <div className={frame.screen}>
      <ScreenHead title={title}>{actions}</ScreenHead>
      <StatusNav steps={steps} addressOf={addressOf} />
      {children}
    </div>
  );
}
