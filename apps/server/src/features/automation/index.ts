export { AutomationModule } from './automation.module.js';
export { editableFields, pulledColumns } from './properties/bindings.js';
export { storedType } from './properties/strategies.js';
export { approvalLimits, ratesOf } from './planning/company-limits.repository.js';
export { type BulkAnswer, BulkActionsService } from './changes/bulk-actions.service.js';
export { BulkTaskResponse } from './graphql/responses.js';
export { AutomationMutations, AutomationQueries } from './graphql/automation.resolver.js';
export { BidType, BulkActionType, ChangeAction, ChangeValueType, TimeFramePreset } from './graphql/enums.js';
export { CloneSettingsInput } from './graphql/inputs.js';
export {
  AutomationFilter,
  AutomationOptions,
  AutomationSettings,
  TimeFrame,
  TimeFrameCompare,
} from './graphql/task.model.js';
export { namesOf } from './tasks/filter-words.js';
export type { BulkAction, ChangeRequest } from './planning/change-request.js';
export { containing } from './operations/operation-filter.js';
export { MAX_ENTITIES } from './planning/selection.js';
export { askedOfRule, type RuleOrigin } from './tasks/rule-origin.js';
export type { ToolOrigin } from './tasks/tool-origin.js';
export type { PlannedOperation } from './planning/plan-operations.js';
export { NO_CHANGE_NEEDED } from './planning/outcomes.js';
export { PlacementSettings } from './planning/placement-settings.service.js';
export { entitiesOfAccounts, type FailingAccount, failingAccounts } from './running/failing-accounts.repository.js';
export { type PastMoment, PastPlans, type SupposedChange } from './planning/past-plans.service.js';
export { RuleTasks } from './tasks/rule-tasks.service.js';
export { holdOfRule, lockScheduler, ruleStopSql } from './tasks/send-gate.repository.js';
export { actionName } from './tasks/task-words.js';
export { TaskReads } from './tasks/task-reads.js';
export { CurrentTaskRequest } from './graphql/current-task-request.js';
export { KEYWORD_NAME, PLACED_NAME } from './operations/operation-places.repository.js';
export { AdPlatforms } from './platforms.js';
export { untouchedHere } from './running/untouched.repository.js';
export { type TaskRequest, TaskRequests } from './tasks/task-requests.service.js';
export { plainValue } from './tasks/task-words.js';
