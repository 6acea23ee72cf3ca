export * from './days.js';
export * from './ranges.js';
export * from './zones.js';
export * from './moments.js';
