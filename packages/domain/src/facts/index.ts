export * from './advertisers.js';
export * from './families.js';
export * from './family.js';
export * from './keys.js';
export * from './page-views.js';
export * from './parts.js';
export * from './performance.js';
export * from './tags.js';
