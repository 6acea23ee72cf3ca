export * from './dates/index.js';
export * from './formats/index.js';
export * from './permissions/avatar-colors.js';
export * from './permissions/registry.js';
export * from './reports/index.js';
export * from './url-state/index.js';
