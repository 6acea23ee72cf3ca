export * from './spreadsheet-cells.js';
export * from './registry.js';
export * from './number-range.js';
export * from './typed-number.js';
