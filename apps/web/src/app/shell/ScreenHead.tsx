import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './ScreenHead.module.css';

export interface Place {
  readonly label: string;
  readonly path: string;
}

interface ScreenHeadProps {
  readonly title: string;
  /** Parent screens, outermost first. */
  readonly trail?: readonly Place[];
  /** Number of rows as text. Undefined while loading. */
  readonly count?: string | undefined;
  /** Additional information next to the title. */
  readonly facts?: ReactNode;
  readonly className?: string | undefined;
  /** Actions at the end of the line. */
  readonly children?: ReactNode;
}

/** Title of a screen with breadcrumbs, number of rows and actions. */
export function ScreenHead({ title, trail, count, facts, className = '', children }: ScreenHeadProps) {
  return (
    <header className={`${classes.head} ${className}`}>
      {trail && (
        <nav aria-label="Where you are" className={classes.trail}>
          {trail.map(({ label, path }) => (
            <Fragment key={path}>
              <Link to={path}>{label}</Link>
              <IconChevronRight size={13} aria-hidden />
            </Fragment>
          ))}
        </nav>
      )}
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && (
        <span className={classes.count} aria-live="polite">
          {count}
        </span>
      )}
      {facts}
      <div className={classes.spacer} />
      {children}
    </header>
  );
}
