export { CompanySettingsModule } from './company-settings.module.js';
