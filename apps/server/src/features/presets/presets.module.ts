import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { Presets } from './presets.service.js';

@Module({ imports: [ReferenceListsModule], providers: [Presets], exports: [Presets] })
export class PresetsModule {}
