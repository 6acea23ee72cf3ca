export * from './account-settings.js';
