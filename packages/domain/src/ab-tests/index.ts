export * from './form.js';
export * from './words.js';
