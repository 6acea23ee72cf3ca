export * from './fields.js';
export * from './pasted-cells.js';
export * from './pasted-table.js';
