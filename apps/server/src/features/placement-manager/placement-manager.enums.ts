import { describedEnum } from '../../core/graphql/index.js';

export const CapTarget = describedEnum('CapTarget', 'Metric a cap is calculated from.', {
  cpa: 'Cost per action.',
  rpc: 'Revenue per click.',
});
export const CapOperator = describedEnum('CapOperator', 'Operator used to calculate a cap.', {
  plus: 'Add.',
  minus: 'Subtract.',
  multiply: 'Multiply.',
});
export const PlacementManagerStatus = describedEnum(
  'PlacementManagerStatus',
  'Status of an ad group in the placement manager.',
  {
    enabled: 'Enabled.',
    paused: 'Paused by the placement manager.',
    failed: 'The last action failed.',
  },
);
export type ManagedStatus = keyof typeof PlacementManagerStatus;
export const PlacementActionType = describedEnum('PlacementActionType', 'Placement manager action type.', {
  pause: 'Pauses an ad group, or blocks a placement.',
  restore: 'Re-enables an ad group or placement.',
});
export const PlacementUpdateStatusEnum = describedEnum(
  'PlacementUpdateStatus',
  'Status of a placement manager action.',
  {
    new: 'Pending.',
    progress: 'Running.',
    success: 'Completed.',
    failure: 'Failed.',
  },
);
