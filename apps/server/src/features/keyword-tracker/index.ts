export { type GroupRow, groupsIn, groupsOfKeyword } from './groups.repository.js';
export { KeywordTrackingGroup } from './keyword-tracker.model.js';
export { KeywordTrackerModule } from './keyword-tracker.module.js';
export { type TrackedKeyword, TrackedKeywordsService } from './tracked-keywords.service.js';
