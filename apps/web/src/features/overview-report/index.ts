export { OverviewReportScreen } from './OverviewReportScreen.js';
