export type { AccountScope, Viewer } from './viewer.js';
