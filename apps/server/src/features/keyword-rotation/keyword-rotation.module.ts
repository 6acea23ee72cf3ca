import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { KeywordRotationJobs } from './keyword-rotation.jobs.js';
import { KeywordRotationResolver } from './keyword-rotation.resolver.js';
import { KeywordRotationService } from './keyword-rotation.service.js';
import { RotationSaves } from './rotation-saves.js';

@Module({
  imports: [ConnectionsModule],
  providers: [KeywordRotationService, RotationSaves, KeywordRotationJobs, KeywordRotationResolver],
})
export class KeywordRotationModule {}
