import { Module } from '@nestjs/common';
import { PasswordLinksResolver } from './password-links.resolver.js';
import { PasswordLinksService } from './password-links.service.js';

@Module({ providers: [PasswordLinksService, PasswordLinksResolver], exports: [PasswordLinksService] })
export class PasswordLinksModule {}
