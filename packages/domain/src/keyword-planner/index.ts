export * from './statistics.js';
export * from './suggestions.js';
