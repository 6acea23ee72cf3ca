export { HourlyReportScreen } from './HourlyReportScreen.js';
