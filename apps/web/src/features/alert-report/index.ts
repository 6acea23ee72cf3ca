export { AlertReportScreen } from './AlertReportScreen.js';
