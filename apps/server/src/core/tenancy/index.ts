export { countAdministrators } from './administrators.js';
export { findMember, type Member } from './members.js';
export type { AccountScope, Viewer } from './viewer.js';
