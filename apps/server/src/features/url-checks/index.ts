export { UrlChecksModule } from './url-checks.module.js';
