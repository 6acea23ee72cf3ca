export { HotspotReportScreen } from './HotspotReportScreen.js';
