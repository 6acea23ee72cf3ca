import { Skeleton } from '@mantine/core';
import { useLate } from './useLate.js';
import classes from './ScreenSkeleton.module.css';

/** The outline of a screen while it loads; only after 150 ms, so that quick answers do not flicker. */
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
