import { Suspense, useEffect, useState } from 'react';
import { slot } from '../slots.js';
import { useCommands, type WantedSwitch } from './commands.js';

const QuickSwitch = slot('QuickSwitch');

/**
 * Shows the confirmation of a status change that was started in the command bar. Requires the task drawer around it.
 */
export function SwitchOutlet() {
  const { onSwitch } = useCommands();
  const [wanted, setWanted] = useState<(WantedSwitch & { readonly number: number }) | null>(null);
  useEffect(
    () => onSwitch((next) => setWanted((before) => ({ ...next, number: (before?.number ?? 0) + 1 }))),
    [onSwitch],
  );
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <QuickSwitch key={wanted.number} {...wanted} />
    </Suspense>
  );
}
