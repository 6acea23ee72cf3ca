export * from './entity-tree.js';
export * from './error-tally.js';
export * from './history.js';
export * from './kind.js';
export * from './registry.js';
export * from './steps.js';
