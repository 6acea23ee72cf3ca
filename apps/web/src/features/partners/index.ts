export { CloneAccountScreen, EditAccountScreen, NewAccountScreen } from './AccountScreen.js';
export { AccountsScreen } from './AccountsScreen.js';
export { PartnerScreen } from './PartnerScreen.js';
export { PartnersScreen } from './PartnersScreen.js';
export { RevenueShareScreen } from './RevenueShareScreen.js';
export { NewSignInScreen, SignInScreen } from './SignInScreen.js';
export { SignInsScreen } from './SignInsScreen.js';
