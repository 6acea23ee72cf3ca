export type { OpenSave, SavedValue, SiteSaveKind } from './site-save.js';
export { SiteSavesModule } from './site-saves.module.js';
export { SiteSaves } from './site-saves.service.js';
