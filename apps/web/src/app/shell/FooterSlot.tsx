import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export const FooterSlotContext = createContext<HTMLElement | null>(null);

/** Renders a screen's line (its pager) in the footer, next to the clock. */
export function FooterSlot({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlotContext);
  return slot ? createPortal(children, slot) : null;
}
