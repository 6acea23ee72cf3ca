export { AutomationModule } from './automation.module.js';
export { editableFields, pulledColumns } from './properties/bindings.js';
export { storedType } from './properties/strategies.js';
export { approvalLimits } from './planning/approval.js';
export { AdPlatforms } from './platforms.js';
export { untouchedHere } from './running/untouched.js';
export { plainValue } from './task-words.js';
