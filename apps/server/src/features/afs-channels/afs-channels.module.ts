import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AfsAccountsService } from './afs-accounts.service.js';
import { AfsChannelManagerMutationsResolver, AfsChannelManagerQueriesResolver } from './afs-channels.resolver.js';
import { AfsChannelsRepository } from './afs-channels.repository.js';
import { AfsSitesService } from './afs-sites.service.js';

/** Assignment of AdSense for Search channels to sites, by day. */
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
