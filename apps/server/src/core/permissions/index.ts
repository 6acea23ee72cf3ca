export { type AccessRule, AnySignedInUser, Public, RequirePermission } from './access.js';
export { mayActAs } from './access.guard.js';
export { assertEveryOperationHasARule } from './boot-check.js';
