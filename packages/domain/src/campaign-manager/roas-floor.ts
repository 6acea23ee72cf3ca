const ROAS_UNIT = 10_000;

/** Returns a lowest return as it is sent: in ten-thousandths, null for none. @param floor a factor: 1.25 is 125% */
export function sentRoasFloor(floor: number | null): number | null {
  const sent = Math.round((floor ?? 0) * ROAS_UNIT);
  return sent === 0 ? null : sent;
}

/** Returns a lowest return as it was sent; nothing and 0 are none. */
export function readRoasFloor(sent: unknown): number | null {
  const value = sent === '' || sent == null ? 0 : Number(sent);
  return Number.isFinite(value) && value !== 0 ? value / ROAS_UNIT : null;
}
