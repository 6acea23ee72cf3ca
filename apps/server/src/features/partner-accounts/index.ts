export { PartnerAccountsModule } from './partner-accounts.module.js';
