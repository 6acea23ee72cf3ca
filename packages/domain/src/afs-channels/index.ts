export * from './forms.js';
export * from './history.js';
export * from './usage.js';
