import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import classes from './DataGrid.module.css';

const DELAY = 350;
const WIDTH = 300;

/**
 * What a column means, under its header while the pointer or the focus rests on it. One for the whole header: forty
 * tooltips that are never seen would cost every frame of a sideways scroll.
 */
export function HeaderHelp({ header }: { header: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<{ text: string; left: number; top: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = header.current;
    if (!element) return;
    const hide = () => {
      clearTimeout(timer.current);
      setShown(null);
    };
    const show = (event: Event) => {
      clearTimeout(timer.current);
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-help]');
      if (!cell) return hide();
      timer.current = setTimeout(() => {
        const { left, bottom } = cell.getBoundingClientRect();
        const text = cell.dataset.help ?? '';
        setShown({ text, left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)), top: bottom + 4 });
      }, DELAY);
    };
    element.addEventListener('pointerover', show);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('focusin', show);
    element.addEventListener('focusout', hide);
    return () => {
      hide();
      element.removeEventListener('pointerover', show);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('focusin', show);
      element.removeEventListener('focusout', hide);
    };
  }, [header]);

  if (!shown) return null;
  return createPortal(
    <div role="tooltip" className={classes.help} style={{ left: shown.left, top: shown.top, maxWidth: WIDTH }}>
      {shown.text}
    </div>,
    document.body,
  );
}
