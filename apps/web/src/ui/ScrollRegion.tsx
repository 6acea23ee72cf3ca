import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Content that may exceed its box. It can be focused, so that the keyboard scrolls it. */
export function ScrollRegion({ label, className, isBusy = false, children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} tabIndex={0} role="region" aria-label={label} aria-busy={isBusy}>
      {children}
    </div>
  );
}
