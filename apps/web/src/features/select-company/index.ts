export { SelectCompanyScreen } from './SelectCompanyScreen.js';
