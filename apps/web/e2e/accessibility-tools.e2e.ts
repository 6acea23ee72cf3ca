import { checkScreens } from './accessible-screens.js';

checkScreens('tools', /^tools\//);
