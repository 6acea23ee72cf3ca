export * from './campaign.js';
export * from './checks.js';
export * from './draft.js';
export * from './fields.js';
