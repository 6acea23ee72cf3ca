export { CompanySettingsScreen } from './CompanySettingsScreen.js';
