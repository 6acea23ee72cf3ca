export * from './alert-enums.js';
export * from './alert.model.js';
