export { AdvertiserReportScreen, SiteAdvertiserReportScreen } from './AdvertiserReportScreen.js';
