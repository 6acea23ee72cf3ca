export { KeywordPlannerModule } from './keyword-planner.module.js';
