import { useEffect, useState } from 'react';

/** Returns the false at first, true once `delay` milliseconds have passed; starts again when `isOn` goes off and on. */
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
