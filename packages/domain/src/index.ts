export * from './dates/index.js';
export * from './formats/index.js';
export * from './permissions/registry.js';
export * from './url-state/index.js';
