import { useEffect, useState, type Ref } from 'react';
import { FirstHints } from './FirstHints.js';
import { clockText, serverNow } from './server-clock.js';
import classes from './Shell.module.css';

/** Clock with the date and time of the server in UTC, updated every second. */
export function UtcClock() {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const text = clockText(now);
  return (
    <time className={classes.clock} dateTime={now.toISOString()} data-testid="utc-clock">
      <span className={classes.clockDate}>{text.slice(0, 11)}</span>
      {text.slice(11)}
    </time>
  );
}

export function Footer({ slotRef }: { slotRef: Ref<HTMLDivElement> }) {
  return (
    <footer className={classes.footer}>
      <div ref={slotRef} className={classes.slot} />
      <FirstHints />
      <UtcClock />
    </footer>
  );
}
