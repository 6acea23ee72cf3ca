export { NewRoleScreen, RoleScreen } from './RoleScreen.js';
export { RolesScreen } from './RolesScreen.js';
