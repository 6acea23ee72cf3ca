export * from './ranges.js';
export * from './zones.js';
