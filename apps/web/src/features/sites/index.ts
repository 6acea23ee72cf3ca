export { SitesArea } from './areas.js';
export { NewSiteGroupScreen, SiteGroupScreen } from './SiteGroupScreen.js';
export { SiteGroupsScreen } from './SiteGroupsScreen.js';
export { NewSiteScreen, SiteMainScreen } from './SiteScreen.js';
export { SitesScreen } from './SitesScreen.js';
