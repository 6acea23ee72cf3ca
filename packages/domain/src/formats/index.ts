export * from './harmless.js';
export * from './registry.js';
