export { mayChangeIdentity } from './rights.js';
export { PartnerAccountAccessType, UserMutations } from './users.model.js';
export { UsersModule } from './users.module.js';
export { lockUser } from './users.repository.js';
