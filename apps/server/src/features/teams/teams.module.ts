import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { TeamMutationsResolver, TeamsResolver } from './teams.resolver.js';
import { TeamsService } from './teams.service.js';

@Module({ imports: [ReferenceListsModule], providers: [TeamsService, TeamsResolver, TeamMutationsResolver] })
export class TeamsModule {}
