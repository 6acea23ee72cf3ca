import { Global, Module } from '@nestjs/common';
import { JobRegistry } from './job-registry.js';
import { QueueService } from './queue.service.js';
import { TaskService } from './task.service.js';

@Global()
@Module({ providers: [JobRegistry, QueueService, TaskService], exports: [JobRegistry, QueueService, TaskService] })
export class QueueModule {}
