import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AfsAccountsService } from './afs-accounts.service.js';
import { AfsChannelManagerMutationsResolver, AfsChannelManagerQueriesResolver } from './afs-channels.resolver.js';
import { AfsChannelsRepository } from './afs-channels.repository.js';
import { AfsSitesService } from './afs-sites.service.js';

/** Which site has which AdSense for Search channel, from which day on. */
@Module({
  imports: [ReferenceListsModule],
  providers: [
    AfsChannelsRepository,
    AfsSitesService,
    AfsAccountsService,
    AfsChannelManagerQueriesResolver,
    AfsChannelManagerMutationsResolver,
  ],
})
export class AfsChannelsModule {}
