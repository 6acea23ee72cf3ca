import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { Clamd } from './clamd.js';
import { VIRUS_SCANNER } from './virus-scanner.js';

@Global()
@Module({
  providers: [
    {
      provide: VIRUS_SCANNER,
      inject: [CONFIG],
      useFactory: ({ CLAMD_URL: url }: Config) => (url ? new Clamd(url) : null),
    },
  ],
  exports: [VIRUS_SCANNER],
})
export class ScannerModule {}
