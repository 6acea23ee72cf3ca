export { PresetsModule } from './presets.module.js';
export { Presets, type PresetsOfKind } from './presets.service.js';
