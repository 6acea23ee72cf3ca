export * from './site-groups.js';
export * from './site-options.js';
