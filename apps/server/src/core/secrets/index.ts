export { SecretUnreadable } from './envelope.js';
export { MasterKeys } from './master-keys.js';
export { MASK, type SecretOwner, SecretStore, seedPlace } from './secret-store.js';
export { SecretsModule } from './secrets.module.js';
