export { PlacementReportScreen } from './PlacementReportScreen.js';
