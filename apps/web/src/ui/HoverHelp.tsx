import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import classes from './HoverHelp.module.css';

const DELAY = 350;
const WIDTH = 300;
/** Space in pixels that a help text of any length needs above an element. */
const ROOM = 140;
const GAP = 4;

type Side = 'above' | 'left';

/** Returns the position of a help text next to an element: above if there is room, else below, or to its left. */
function placeAt(element: HTMLElement, side: Side): CSSProperties {
  const { left, top, bottom } = element.getBoundingClientRect();
  if (side === 'left') return { right: window.innerWidth - left + GAP, top, maxWidth: Math.min(WIDTH, left - 2 * GAP) };
  const across = { left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)), maxWidth: WIDTH };
  return top > ROOM ? { ...across, bottom: window.innerHeight - top + GAP } : { ...across, top: bottom + GAP };
}

interface HoverHelpProps {
  /** Element whose descendants with `data-help` have help texts. */
  readonly root: RefObject<HTMLElement | null>;
  readonly side: Side;
}

/**
 * Help text of an element while it is hovered or focused. One instance serves all elements of a header or list, because
 * forty tooltips would slow down every frame of a sideways scroll.
 */
export function HoverHelp({ root, side }: HoverHelpProps) {
  const [shown, setShown] = useState<{ text: string; place: CSSProperties } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const hide = () => {
      clearTimeout(timer.current);
      setShown(null);
    };
    const show = (event: Event) => {
      clearTimeout(timer.current);
      const explained = (event.target as HTMLElement).closest<HTMLElement>('[data-help]');
      if (!explained) return hide();
      timer.current = setTimeout(
        () => setShown({ text: explained.dataset.help ?? '', place: placeAt(explained, side) }),
        DELAY,
      );
    };
    const listeners = [
      ['pointerover', show],
      ['pointerleave', hide],
      ['pointerdown', hide],
      ['focusin', show],
      ['focusout', hide],
    ] as const;
    for (const [name, listener] of listeners) element.addEventListener(name, listener);
    element.addEventListener('scroll', hide, { passive: true });
    return () => {
      hide();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
      element.removeEventListener('scroll', hide);
    };
  }, [root, side]);

  if (!shown) return null;
  return createPortal(
    <div role="tooltip" className={classes.help} style={shown.place}>
      {shown.text}
    </div>,
    document.body,
  );
}
