export { isRuleAction, RULE_ACTION_NAMES, ruleAction, type RuleActionName, ruleLevel } from './actions.js';
export { type CautiousEnd, cautiousEnds, holdsRevenue } from './caution.js';
export { type ClickMinimum, clickMinimum } from './click-minimum.js';
export {
  comparisonHolds,
  type FigureSide,
  type FrameComparison,
  holds,
  isFigure,
  isSum,
  needsFeed,
  type SeenFigure,
  seenWords,
  sidesOf,
  splitConditions,
  type Why,
} from './conditions.js';
export { DAILY_CHANGE_CAP, capDailyChange } from './daily-change-cap.js';
export { type EarlierMove, HYSTERESIS, refusedTurn, wayOf } from './hysteresis.js';
export { areOpposed, type OpposedRule } from './opposites.js';
export {
  automationRuleForm,
  type AutomationRuleForm,
  changeOf,
  hasScope,
  MAX_RULE_COPIES,
  MAX_TIME_FRAMES,
  type RuleOptions,
  ruleOptionsForm,
  ruleSchedulerForm,
  type RuleSettings,
  timeFrameCompareForm,
  UNDONE_WITHIN_DAYS,
} from './rule-form.js';
export {
  ruleActionWords,
  ruleConditionWords,
  ruleSentence,
  ruleScheduleWords,
  type WordedRule,
  type WordedSchedule,
} from './rule-words.js';
export {
  dueCheck,
  intervalOf,
  jitterMs,
  nextCheck,
  repeatInterval,
  type RepeatInterval,
  type RuleSchedule,
} from './schedule.js';
export {
  DEFAULT_TIME_FRAME,
  endsWithHour,
  frameEndingAt,
  frameWords,
  type ResolvedFrame,
  resolvedFrameWords,
  resolveFrame,
  type TimeFrame,
  TIME_FRAME_PRESETS,
  type TimeFramePreset,
} from './time-frames.js';
export { lacksMinimum, RULE_TEMPLATES, type RuleTemplate } from './rule-templates.js';
