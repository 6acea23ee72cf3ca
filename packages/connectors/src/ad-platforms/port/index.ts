export * from './account.js';
export * from './ad-platform.js';
export type * from './audiences.js';
export * from './capabilities.js';
export * from './changes.js';
export * from './entities.js';
export * from './errors.js';
export * from './stats.js';
export * from './steps.js';
