import { Module } from '@nestjs/common';
import { RestatedFiguresResolver } from './restated-figures.resolver.js';
import { RestatedFiguresService } from './restated-figures.service.js';

/** Figures that sources and feeds reported or restated since a moment. */
@Module({ providers: [RestatedFiguresService, RestatedFiguresResolver] })
export class RestatedFiguresModule {}
