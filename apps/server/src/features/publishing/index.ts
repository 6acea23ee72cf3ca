export type { NewPublication, NewStep, Publication } from './publications.repository.js';
export { PublishingModule } from './publishing.module.js';
export { Publishing } from './publishing.service.js';
export type { StepContext, StepHandler } from './step-handler.js';
