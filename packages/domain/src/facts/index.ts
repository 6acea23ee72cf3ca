export * from './family.js';
export * from './keys.js';
export * from './performance.js';
