import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { FILE_STORAGE } from './file-storage.js';
import { LocalFolder } from './local-folder.js';

@Global()
@Module({
  providers: [
    { provide: FILE_STORAGE, inject: [CONFIG], useFactory: (config: Config) => new LocalFolder(config.FILES_DIR) },
  ],
  exports: [FILE_STORAGE],
})
export class StorageModule {}
