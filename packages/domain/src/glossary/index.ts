export * from './glossary.js';
