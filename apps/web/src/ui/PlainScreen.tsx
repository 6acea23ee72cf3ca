import type { ReactNode } from 'react';
import classes from './PlainScreen.module.css';

interface PlainScreenProps {
  readonly title: string;
  /** Shown next to the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Screen of stacked sections that is neither a report nor a form. */
export function PlainScreen({ title, beside, children }: PlainScreenProps) {
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}
