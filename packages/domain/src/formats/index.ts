export * from './spreadsheet-cells.js';
export * from './registry.js';
