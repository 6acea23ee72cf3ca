import { Module } from '@nestjs/common';
import { RestatedFiguresResolver } from './restated-figures.resolver.js';
import { RestatedFiguresService } from './restated-figures.service.js';

/** What feeds and sources changed in figures since a moment. */
@Module({ providers: [RestatedFiguresService, RestatedFiguresResolver] })
export class RestatedFiguresModule {}
