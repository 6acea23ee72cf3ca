const ROAS_UNIT = 10_000;

/** Converts a minimum return to ten-thousandths for sending. Null for none. @param floor a factor: 1.25 is 125% */
export function sentRoasFloor(floor: number | null): number | null {
  const sent = Math.round((floor ?? 0) * ROAS_UNIT);
  return sent === 0 ? null : sent;
}

/** Reads a minimum return as it was sent. Missing and 0 mean none. */
export function readRoasFloor(sent: unknown): number | null {
  const value = sent === '' || sent == null ? 0 : Number(sent);
  return Number.isFinite(value) && value !== 0 ? value / ROAS_UNIT : null;
}
