import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export const FooterSlotContext = createContext<HTMLElement | null>(null);

/** Puts a screen's own line (its pager) into the footer, next to the clock. */
export function FooterSlot({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlotContext);
  return slot ? createPortal(children, slot) : null;
}
