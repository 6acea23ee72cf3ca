import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { slot } from '../slots.js';
import { type Explain, ExplainContext, type ExplainedChange } from './explain.js';

const ExplainDrawer = slot('ExplainDrawer');

/** Drawer that explains changes, over any screen. */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ readonly change: ExplainedChange; readonly key: string } | null>(null);
  if (shown && shown.key !== key) setShown(null);
  const explain = useMemo<Explain>(() => (change) => setShown({ change, key }), [key]);
  return (
    <ExplainContext value={explain}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <ExplainDrawer change={shown.change} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </ExplainContext>
  );
}
