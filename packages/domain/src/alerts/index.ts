export * from './alert-words.js';
export * from './thresholds.js';
