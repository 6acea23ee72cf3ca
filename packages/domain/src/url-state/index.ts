export * from './built-in-views.js';
export * from './codec.js';
export * from './state.js';
export * from './related-reports.js';
