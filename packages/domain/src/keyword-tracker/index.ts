export * from './groups.js';
export * from './statistics.js';
