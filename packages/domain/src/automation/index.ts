export { type ChangeLimits, checkLimits, type LimitVerdict, REFUSED_BEYOND } from './change-limits.js';
export {
  atLevel,
  BID_TYPES,
  type BidTypeName,
  BULK_ACTIONS,
  type BulkAction,
  bulkActionsAt,
  type BulkActionName,
  type BulkKind,
  type ChangeProperty,
  editableAt,
  isBidType,
  isMoney,
  isProperty,
  isValueProperty,
  levelNames,
  propertyNames,
  recordedPropertyLabel,
  ruleOf,
  shownAs,
  SHOWN_PROPERTIES,
  type ShownProperty,
  unitOf,
  valueProperties,
  type ValueProperty,
} from './change-properties.js';
export { changeValue, type ChangedValue, errorOfChange as faultOfChange, type ValueChange } from './change-value.js';
export { CHANGE_PROPERTIES } from './properties.js';
export {
  type AnswerPlace,
  type BulkAmountRule,
  ENABLED,
  ENTITY_LEVELS,
  type EntityLevel,
  PAUSED,
  type PropertyUnit,
  type SingleEditRule,
} from './property-rules.js';
export { stepWords } from './steps.js';
export { BIDDING_STRATEGIES, type StrategyName, strategyNames } from './strategies.js';
