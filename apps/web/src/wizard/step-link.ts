import { createContext, useContext } from 'react';

/** Returns the address of a step of the open draft. */
export const StepLinks = createContext<((step: string) => string) | null>(null);

/** Returns the addresses of the steps of the open draft. */
export function useStepLink(): (step: string) => string {
  const link = useContext(StepLinks);
  if (!link) throw new Error('useStepLink needs a WizardScreen around it.');
  return link;
}
