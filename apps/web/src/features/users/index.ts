export { InviteUserScreen, NewUserScreen, UserScreen } from './UserScreen.js';
export { UsersScreen } from './UsersScreen.js';
