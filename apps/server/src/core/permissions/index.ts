export { type AccessRule, ACCESS_RULE, AnySignedInUser, Everybody, RequirePermission } from './access.js';
