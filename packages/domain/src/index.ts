export * from './permissions/registry.js';
