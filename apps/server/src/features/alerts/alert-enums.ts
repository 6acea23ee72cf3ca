import { describedEnum } from '../../core/graphql/index.js';

export const AlertState = describedEnum('AlertState', 'Alert status.', {
  open: 'Active and not acknowledged.',
  acknowledged: 'Active and acknowledged.',
  resolved: 'No longer active.',
});

export const AlertResolution = describedEnum('AlertResolution', 'Reason an alert was resolved.', {
  over: 'The condition ended.',
  restated: 'Restated data no longer meets the condition.',
  confirmed: 'Final data confirmed an estimated alert; the alert based on final data is its parent.',
  corrected: "Final data didn't confirm an estimated alert.",
});

export const RevenueGrade = describedEnum('RevenueGrade', 'How final the revenue is.', {
  estimate: "Our estimate, or the feed's revenue for the current day.",
  final: 'Finalized by the feed.',
  official: "Included in the feed's official daily report.",
});
