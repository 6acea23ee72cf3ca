export { PartnerAccountMutations } from './partner-accounts.model.js';
export { PartnerAccountsModule } from './partner-accounts.module.js';
