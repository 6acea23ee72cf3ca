const ROAS_UNIT = 10_000;

/**
 * Converts a minimum return to ten-thousandths for sending. Null for none.
 * @param floor factor, such as 1.25 for 125%
 */
export function sentRoasFloor(floor: number | null): number | null {
  const sent = Math.round((floor ?? 0) * ROAS_UNIT);
  return sent === 0 ? null : sent;
}

/** Parses a received minimum return. Missing and 0 mean none. */
export function readRoasFloor(sent: unknown): number | null {
  const value = sent === '' || sent == null ? 0 : Number(sent);
  return Number.isFinite(value) && value !== 0 ? value / ROAS_UNIT : null;
}
