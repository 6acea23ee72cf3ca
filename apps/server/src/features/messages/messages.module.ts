import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { MessageResolver } from './message.resolver.js';
import { MessageService } from './message.service.js';

@Module({ imports: [ReferenceListsModule], providers: [MessageService, MessageResolver] })
export class MessagesModule {}
