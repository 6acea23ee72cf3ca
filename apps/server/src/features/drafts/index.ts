export { type DraftPublisher, DraftPublishers } from './draft-publishers.js';
export { DraftsModule } from './drafts.module.js';
