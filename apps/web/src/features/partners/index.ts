export { CloneAccountScreen, EditAccountScreen, NewAccountScreen } from './AccountScreen.js';
export { AccountsScreen } from './AccountsScreen.js';
export { PartnerScreen } from './PartnerScreen.js';
export { PartnersScreen } from './PartnersScreen.js';
export { RevenueShareScreen } from './RevenueShareScreen.js';
