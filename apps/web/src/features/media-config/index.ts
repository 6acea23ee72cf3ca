export { PartnersScreen } from './PartnersScreen.js';
export { MediaAlphaRuleScreen, YahooRuleScreen } from './RuleScreen.js';
export { MediaAlphaRulesScreen, YahooRulesScreen } from './RulesScreen.js';
export { SearchScreen } from './SearchScreen.js';
export { SectionsScreen } from './SectionsScreen.js';
export { ServicesScreen } from './ServicesScreen.js';
export { SiteArea } from './SiteArea.js';
export { SystemScreen } from './SystemScreen.js';
