export { AutomationModule } from './automation.module.js';
export { COLUMNS, editableFields } from './fields.js';
export { approvalLimits } from './planning/approval.js';
export { BulkTaskResponse } from './graphql/answers.js';
export { CurrentTaskRequest } from './graphql/current-task-request.js';
export { AdPlatforms } from './platforms.js';
export { untouchedHere } from './running/untouched.js';
export type { TaskRequest } from './task-requests.service.js';
export { plainValue } from './task-words.js';
