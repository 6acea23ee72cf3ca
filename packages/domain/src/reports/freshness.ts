/**
 * Minutes after metrics were due before they count as late. Accounts are synced one after the other, which takes up to
 * an hour.
 */
export const MINUTES_TO_SYNC = 30;
