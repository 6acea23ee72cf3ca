import type { Device } from '../../core/graphql/index.js';

/** Device classes; 0 stands for figures a source gives without one. */
export const DEVICES: readonly Device[] = [
  { id: 1, name: 'Desktop', code: 'D' },
  { id: 2, name: 'Mobile', code: 'M' },
  { id: 3, name: 'Tablet', code: 'T' },
];
