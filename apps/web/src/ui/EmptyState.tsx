import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

/** Reason for an empty area, with an action that changes it. */
export function EmptyState({
  title,
  text,
  action,
  icon,
  isHeading = true,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  isHeading?: boolean;
}) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className={classes.root}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
