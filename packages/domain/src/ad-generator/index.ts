export * from './fields.js';
export * from './files.js';
export * from './generate.js';
export * from './placeholders.js';
export * from './shown-ad.js';
export * from './sources.js';
export * from './template-forms.js';
