export { type AccessRule, AnySignedInUser, Everybody, RequirePermission } from './access.js';
export { mayActAs } from './access.guard.js';
export { assertEveryOperationHasARule } from './boot-check.js';
