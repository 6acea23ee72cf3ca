export { type AccessRule, ACCESS_RULE, AnySignedInUser, Everybody, RequirePermission } from './access.js';
export { AccessGuard, mayActAs } from './access.guard.js';
export { assertEveryOperationHasARule } from './boot-check.js';
