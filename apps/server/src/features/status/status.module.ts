import { Module } from '@nestjs/common';
import { StatusRepository } from './status.repository.js';
import { StatusResolver } from './status.resolver.js';
import { StatusService } from './status.service.js';

@Module({ providers: [StatusRepository, StatusService, StatusResolver] })
export class StatusModule {}
