export * from './built-in-views.js';
export * from './codec.js';
export * from './state.js';
export * from './related-reports.js';
export * from './report-paths.js';
export * from './variables.js';
export * from './view-file.js';
export * from './view-state.js';
