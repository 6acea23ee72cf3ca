import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './RowLink.module.css';

/** The name of a thing in a table, leading to it. The keyboard reaches it through its cell. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} tabIndex={-1} className={classes.link}>
      {children}
    </Link>
  );
}
