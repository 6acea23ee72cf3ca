export * from './content.js';
export * from './forms.js';
export * from './parts.js';
export * from './partners.js';
export * from './replacement-rules.js';
