export { SitesModule } from './sites.module.js';
export { SitesService } from './sites.service.js';
