export { countAdministrators } from './administrators.js';
export { findMember, memberJson, memberOf, type Member, type MemberRow } from './members.js';
export type { AccountScope, Viewer } from './viewer.js';
