import { Skeleton } from '@mantine/core';
import { useLate } from './useLate.js';
import classes from './ScreenSkeleton.module.css';

/** Outline of a screen while it loads. Appears after 150 ms, so that fast responses don't flicker. */
export function ScreenSkeleton() {
  const isLate = useLate(150);
  if (!isLate) return <div className={classes.root} aria-busy="true" />;
  return (
    <div className={classes.root} role="status" aria-label="Loading">
      <Skeleton height={22} width={180} />
      <Skeleton height={28} width="46%" />
      <Skeleton className={classes.body} />
    </div>
  );
}
