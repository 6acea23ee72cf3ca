import { describedEnum } from '../../reporting/index.js';

export const AlertState = describedEnum('AlertState', 'Where an alert stands.', {
  open: 'Holds, nobody marked it.',
  acknowledged: 'Holds, somebody marked it as seen.',
  resolved: 'Holds no longer.',
});

export const AlertResolution = describedEnum('AlertResolution', 'Why an alert was resolved.', {
  over: 'What it told of ended.',
  restated: 'Later figures took the reason away.',
  confirmed: 'The final figures confirmed an estimate; the alert of the final figures is its parent.',
  corrected: 'The final figures did not confirm an estimate.',
});

export const RevenueGrade = describedEnum('RevenueGrade', 'How final revenue is.', {
  estimate: "Our estimate, or the feed's of the running day.",
  final: 'Closed by the feed.',
  official: "In the feed's official daily report.",
});
