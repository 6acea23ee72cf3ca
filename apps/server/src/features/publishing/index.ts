export type { NewPublication, NewStep, Publication, PublicationFilters } from './publications.repository.js';
export { PublicationActions } from './publication-actions.service.js';
export { PublishingModule } from './publishing.module.js';
export { Publishing } from './publishing.service.js';
export type { StepContext, StepHandler } from './step-handler.js';
