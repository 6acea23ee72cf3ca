import { checkOuterScreens, checkScreens } from './accessible-screens.js';

checkScreens('settings', /^(access-control|partners|sites)/);
checkOuterScreens();
