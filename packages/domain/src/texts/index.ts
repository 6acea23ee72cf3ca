export * from './ai-forms.js';
export * from './responses.js';
export * from './cost.js';
export * from './prompts.js';
export * from './targets.js';
