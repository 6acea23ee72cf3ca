export const PLACEMENT_ACTIONS = ['pause', 'restore'] as const;
export type PlacementAction = (typeof PLACEMENT_ACTIONS)[number];

export const PLACEMENT_UPDATE_STATUSES = ['failure', 'success', 'new', 'progress'] as const;
export type PlacementUpdateStatus = (typeof PLACEMENT_UPDATE_STATUSES)[number];

/** Returns the confirmation of an accepted action, in the specification's wording. */
export const placementActionDone = (action: PlacementAction, count: number): string =>
  `${count === 1 ? 'Adgroup' : 'Adgroups'} successfully ${action === 'pause' ? 'paused' : 'restored'}`;

/** Error for a list that couldn't be loaded if the server returned no message, in the specification's wording. */
export const PLACEMENT_MANAGER_ERROR = 'Error getting report';

/** Maximum ad groups or placements per action. */
export const MAX_PLACEMENT_ACTION = 10_000;
