export * from './campaign.js';
export * from './checks.js';
