import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { SiteSavesModule } from '../site-saves/index.js';
import { KeywordRotationResolver } from './keyword-rotation.resolver.js';
import { KeywordRotationService } from './keyword-rotation.service.js';

@Module({
  imports: [ConnectionsModule, SiteSavesModule],
  providers: [KeywordRotationService, KeywordRotationResolver],
})
export class KeywordRotationModule {}
