export * from './kind.js';
export * from './registry.js';
export * from './steps.js';
