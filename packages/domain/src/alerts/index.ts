export * from './alert-words.js';
export * from './thresholds.js';
export * from './delivery.js';
export * from './delivery-settings.js';
