export { AdgroupReportScreen } from './AdgroupReportScreen.js';
