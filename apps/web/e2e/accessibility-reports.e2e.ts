import { checkScreens } from './accessible-screens.js';

checkScreens('reports and automation', /^(?!tools\/|access-control|partners|sites)/);
