import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { MessageRepository } from './message.repository.js';
import { MessageResolver } from './message.resolver.js';
import { MessageService } from './message.service.js';

@Module({ imports: [ReferenceListsModule], providers: [MessageRepository, MessageService, MessageResolver] })
export class MessagesModule {}
