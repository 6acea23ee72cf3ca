import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './RowLink.module.css';

/** Name of a table row as a link to its screen. The keyboard reaches it through its cell. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} tabIndex={-1} className={classes.link}>
      {children}
    </Link>
  );
}
