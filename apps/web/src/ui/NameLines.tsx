import type { ReactNode } from 'react';
import classes from './NameLines.module.css';

interface NameLinesProps {
  readonly name: string;
  /** Texts below the name, or an element for them. */
  readonly details: readonly string[] | ReactNode;
  /** Mark before the name, such as a status dot. */
  readonly mark?: ReactNode;
  /** Mark after the name. */
  readonly children?: ReactNode;
}

/** Name of a row in up to two lines, with its details below. In dense rows the details are next to the name. */
export function NameLines({ name, details, mark, children }: NameLinesProps) {
  return (
    <span className={classes.identity}>
      {mark}
      <span className={classes.lines}>
        <span className={classes.name}>{name}</span>
        {Array.isArray(details) ? <DetailLine texts={details} /> : details}
      </span>
      {children}
    </span>
  );
}

/** Line of details below a name, if any. */
export function DetailLine({ texts }: { readonly texts: readonly string[] }) {
  return texts.length > 0 && <span className={classes.details}>{texts.join(' · ')}</span>;
}
