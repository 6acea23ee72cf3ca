export const PLACEMENT_ACTIONS = ['pause', 'restore'] as const;
export type PlacementAction = (typeof PLACEMENT_ACTIONS)[number];

export const PLACEMENT_UPDATE_STATUSES = ['failure', 'success', 'new', 'progress'] as const;
export type PlacementUpdateStatus = (typeof PLACEMENT_UPDATE_STATUSES)[number];

/** What is said once an action was accepted; the words are those of the specification. */
export const placementActionDone = (action: PlacementAction, count: number): string =>
  `${count === 1 ? 'Adgroup' : 'Adgroups'} successfully ${action === 'pause' ? 'paused' : 'restored'}`;

/** What is said where a list could not be loaded and the server gave no message; the words are those of the specification. */
export const PLACEMENT_MANAGER_ERROR = 'Error getting report';

/** Most ad groups or placements one action may name. */
export const MAX_PLACEMENT_ACTION = 10_000;
