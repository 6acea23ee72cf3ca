export { AutomationRulesModule } from './automation-rules.module.js';
