export { type SiteApi, SiteSettingsService } from './site-settings.service.js';
export { SitesModule } from './sites.module.js';
export { SitesService } from './sites.service.js';
