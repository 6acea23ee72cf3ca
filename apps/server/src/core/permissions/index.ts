export { type AccessRule, AnySignedInUser, Public, RequirePermission } from './access.js';
export { AccessGuard, mayActAs } from './access.guard.js';
export { assertEveryOperationHasARule } from './boot-check.js';
