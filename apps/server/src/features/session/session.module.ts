import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SessionResolver } from './session.resolver.js';
import { ConsoleSessionService } from './session.service.js';

@Module({ imports: [ReferenceListsModule], providers: [ConsoleSessionService, SessionResolver] })
export class SessionModule {}
