export { type AccountHealth, AccountHealthService } from './account-health.repository.js';
export { ConnectedPlatforms } from './connected-platforms.js';
export { API_PASSWORD, ConnectedSites, SITE_KEY_UNREADABLE } from './connected-sites.js';
export { type SiteHealth, SiteHealthService } from './site-health.repository.js';
export { ConnectionsModule } from './connections.module.js';
export {
  capabilitiesOf,
  consoleLinkOf,
  feedOf,
  hasConnector,
  type IssueKind,
  issueKindOf,
  partnersWithIssues,
  platformOf,
} from './partners.js';
