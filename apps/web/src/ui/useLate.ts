import { useEffect, useState } from 'react';

/** Returns false at first and true after `delay` milliseconds. Restarts when `isOn` is switched off and on. */
export function useLate(delay: number, isOn = true): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLate(true), delay);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [delay, isOn]);
  return isOn && isLate;
}
