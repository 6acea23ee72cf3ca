import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ImagesModule } from '../images/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SiteGroupMutationsResolver, SiteGroupsResolver } from './site-groups.resolver.js';
import { SiteGroupsService } from './site-groups.service.js';
import { SiteSettingsService } from './site-settings.service.js';
import { SitesResolver } from './sites.resolver.js';
import { SitesService } from './sites.service.js';

@Module({
  imports: [ConnectionsModule, ReferenceListsModule, ImagesModule],
  providers: [
    SitesService,
    SiteGroupsService,
    SiteSettingsService,
    SitesResolver,
    SiteGroupsResolver,
    SiteGroupMutationsResolver,
  ],
  exports: [SitesService],
})
export class SitesModule {}
