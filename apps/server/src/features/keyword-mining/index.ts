export { KeywordMiningModule } from './keyword-mining.module.js';
