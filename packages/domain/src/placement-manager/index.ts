export * from './cap-formula.js';
export * from './words.js';
