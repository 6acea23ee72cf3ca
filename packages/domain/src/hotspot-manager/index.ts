export * from './group-form.js';
export * from './limits.js';
export * from './link.js';
export * from './merge.js';
