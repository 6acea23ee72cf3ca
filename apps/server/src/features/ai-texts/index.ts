export { AiBudget, isFreeFailure } from './ai-budget.service.js';
export { AiTextsModule } from './ai-texts.module.js';
export { AiWriter } from './ai-writer.service.js';
