export * from './permissions/registry.js';
export * from './reports/index.js';
