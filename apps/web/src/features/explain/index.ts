export { ExplainDrawer } from './ExplainDrawer.js';
