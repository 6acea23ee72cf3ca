export { AutomationModule } from './automation.module.js';
export { COLUMNS, editableFields } from './fields.js';
export { approvalLimits } from './planning/approval.js';
export { AdPlatforms } from './platforms.js';
export { untouchedHere } from './running/untouched.js';
export { plainValue } from './task-words.js';
