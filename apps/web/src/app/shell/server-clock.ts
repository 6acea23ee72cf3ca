let offset = 0;

/** Stores the server's time from the Date header of a response, so that the footer shows the server's clock. */
export function learnServerTime(dateHeader: string | null, now = Date.now()): void {
  const time = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  // The header has whole seconds, so smaller differences are ignored.
  if (!Number.isNaN(time)) offset = Math.abs(time - now) < 1500 ? 0 : time - now;
}

/** Returns the current time of the server. */
export function serverNow(): Date {
  return new Date(Date.now() + offset);
}

/** Formats the date and time in UTC, regardless of the browser's time zone: '2026-11-21 14:27:09 UTC'. */
export function clockText(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
