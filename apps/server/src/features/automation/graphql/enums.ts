import { BID_TYPES, BULK_ACTIONS, SHOWN_PROPERTIES, type ShownProperty } from '@adops/domain';
import { describedEnum } from '../../../core/graphql/index.js';

/** Builds the values of an enum from a domain table, each with its description. */
const described = <Name extends string>(entries: readonly (readonly [Name, string])[]): Record<Name, string> =>
  Object.fromEntries(entries) as Record<Name, string>;

export const BulkActionType = describedEnum(
  'BulkActionType',
  'Type of bulk action. The numeric code is used in older exports and saved rules.',
  described(
    Object.values(BULK_ACTIONS).map(({ action, name, help = name, code }) => [action, `${help} (${code}).`] as const),
  ),
);

export const BulkTaskState = describedEnum('BulkTaskState', 'Status of the background task behind a bulk action.', {
  newly: 'Waiting to start.',
  started: 'Running.',
  completed: 'Completed.',
  failed: 'Failed.',
  restarted: 'Restarted after a failure.',
});

export const AutomationTaskStatus = describedEnum('AutomationTaskStatus', 'Automation task status.', {
  PENDING: 'Waiting for approval (1).',
  PENDING_FOR_EXECUTION: 'Approved and waiting to run (2).',
  PROCESS: 'Running (3).',
  SUCCESS: 'Completed (4).',
  ERROR: 'Failed (5).',
  REJECTED: 'Declined (6).',
});

export const AutomationProperty = describedEnum(
  'AutomationProperty',
  'Property an automation operation changes.',
  described(Object.entries(SHOWN_PROPERTIES).map(([name, { help }]) => [name as ShownProperty, help] as const)),
);

export const AutomationOperationStatus = describedEnum(
  'AutomationOperationStatus',
  'Status of an automation operation.',
  {
    pending: 'Pending.',
    excluded: 'Excluded.',
    process: 'Running.',
    success: 'Completed.',
    warning: 'Completed with a warning.',
    error: 'Failed.',
  },
);

export const ChangeAction = describedEnum('ChangeAction', 'Operation applied to the current value.', {
  set: 'Set to the given value.',
  increase: 'Increase by the given value.',
  decrease: 'Decrease by the given value.',
});

export const ChangeValueType = describedEnum('ChangeValueType', 'Interpretation of a change value.', {
  absolute: 'A monetary amount, or an amount in the unit of the changed value.',
  percent: 'Fraction of the current value (0.1 = 10%).',
});

export const BidType = describedEnum('BidType', 'Type of bid an action changes.', { ...BID_TYPES });

export const TimeFramePreset = describedEnum('TimeFramePreset', 'Preset time range, relative to the run.', {
  today: 'Today.',
  yesterday: 'Yesterday.',
  lastDays: 'Number of days given in value, through yesterday.',
  lastHours: 'Number of most recent hours given in value.',
  thisMonth: 'This month through yesterday.',
  lastMonth: 'Last month.',
  custom: 'Custom date range.',
});
