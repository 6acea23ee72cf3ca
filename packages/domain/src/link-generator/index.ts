export * from './generate.js';
export * from './params.js';
export * from './placeholders.js';
export * from './template-form.js';
