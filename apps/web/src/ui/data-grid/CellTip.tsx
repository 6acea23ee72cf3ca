import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import classes from '../HoverHelp.module.css';

const WIDTH = 420;

/** Returns true for a text that doesn't fit its cell. */
function isCut(cell: HTMLElement): boolean {
  return [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible',
  );
}

/**
 * Complete text of a truncated cell, or the reason for a missing value, while the cell has the focus. The pointer uses
 * the browser's tooltip.
 */
export function CellTip({ root }: { root: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ text: string; left: number; top: number } | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const hide = () => setShown(null);
    const show = ({ target }: Event) => {
      const cell = target as HTMLElement;
      if (!cell.matches('[role=gridcell][title]:focus-visible')) return hide();
      if (!cell.matches('[data-explained]') && !isCut(cell)) return hide();
      const { left, bottom } = cell.getBoundingClientRect();
      setShown({ text: cell.title, left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)), top: bottom + 2 });
    };
    element.addEventListener('focusin', show);
    element.addEventListener('focusout', hide);
    element.addEventListener('scroll', hide, { passive: true });
    return () => {
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
      element.removeEventListener('scroll', hide);
    };
  }, [root]);
  if (!shown) return null;
  return createPortal(
    <div role="tooltip" className={classes.help} style={{ left: shown.left, top: shown.top, maxWidth: WIDTH }}>
      {shown.text}
    </div>,
    document.body,
  );
}
