export { ActivityChartScreen } from './ActivityChartScreen.js';
export { ChangesScreen } from './ChangesScreen.js';
