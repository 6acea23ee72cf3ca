export {
  BULK_ACTIONS,
  type BidTypeName,
  type BulkActionName,
  type ChangeProperty,
  type EntityLevel,
  ENABLED,
  PAUSED,
} from './actions.js';
export { type ChangeLimits, checkLimits, type LimitVerdict, REFUSED_BEYOND } from './change-limits.js';
export { changeValue, type ChangedValue, faultOfChange, type ValueChange } from './change-value.js';
export { stepWords } from './steps.js';
