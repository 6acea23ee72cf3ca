export { DailyReportScreen } from './DailyReportScreen.js';
