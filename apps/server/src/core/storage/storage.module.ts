import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/index.js';
import { chooseStorage } from './choose-storage.js';
import { FILE_STORAGE } from './file-storage.js';

@Global()
@Module({
  providers: [{ provide: FILE_STORAGE, inject: [CONFIG], useFactory: chooseStorage }],
  exports: [FILE_STORAGE],
})
export class StorageModule {}
