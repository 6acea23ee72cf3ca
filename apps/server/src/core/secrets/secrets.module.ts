import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { Database } from '../database/index.js';
import { MasterKeys } from './master-keys.js';
import { SecretStore } from './secret-store.js';

@Global()
@Module({
  providers: [
    {
      provide: SecretStore,
      inject: [Database, CONFIG],
      useFactory: (database: Database, config: Config) =>
        new SecretStore(database, MasterKeys.from({ keys: config.SECRETS_KEYS, file: config.SECRETS_KEY_FILE })),
    },
  ],
  exports: [SecretStore],
})
export class SecretsModule {}
