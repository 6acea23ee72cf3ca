/**
 * Minutes after figures were due in which they aren't late yet. Accounts are synced one after the other, so the first one has
 * an hour before the last one.
 */
export const MINUTES_TO_SYNC = 30;
