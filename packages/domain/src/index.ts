export * from './permissions/avatar-colors.js';
export * from './permissions/registry.js';
export * from './reports/index.js';
