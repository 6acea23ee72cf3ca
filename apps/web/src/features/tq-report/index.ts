export { DiscountReportScreen, TqReportScreen } from './screens.js';
