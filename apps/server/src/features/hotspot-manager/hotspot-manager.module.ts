import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { PresetsModule } from '../presets/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { HotspotCollections } from './collections.service.js';
import { GroupChanges } from './group-changes.service.js';
import { HotspotGroupFile } from './group-file.js';
import { GroupSaves } from './group-saves.js';
import { GroupSends } from './group-sends.js';
import { GroupTemplates } from './group-templates.service.js';
import { HotspotGroups } from './groups.service.js';
import { HotspotManagerMutationsResolver, HotspotManagerQueriesResolver } from './hotspot-manager.resolver.js';
import { HotspotPages } from './hotspot-pages.service.js';
import { PreviewClones } from './preview/clones.service.js';
import { HotspotPreviewMutationsResolver, HotspotPreviewQueriesResolver } from './preview/hotspot-preview.resolver.js';
import { PreviewChanges } from './preview/preview-changes.service.js';
import { PreviewTargets } from './preview/preview-targets.js';
import { PreviewValidations } from './preview/preview-validations.service.js';
import { HotspotPreviews } from './preview/previews.service.js';
import { SiteReach } from './site-reach.js';

/** Hotspot groups that sites show: stored here, saved to the sites, collected from them, and cloned from previews. */
@Module({
  imports: [ConnectionsModule, PresetsModule, ReferenceListsModule],
  providers: [
    SiteReach,
    HotspotPages,
    GroupTemplates,
    HotspotGroups,
    GroupSaves,
    GroupSends,
    GroupChanges,
    HotspotCollections,
    HotspotGroupFile,
    HotspotManagerQueriesResolver,
    HotspotManagerMutationsResolver,
    PreviewTargets,
    HotspotPreviews,
    PreviewChanges,
    PreviewValidations,
    PreviewClones,
    HotspotPreviewQueriesResolver,
    HotspotPreviewMutationsResolver,
  ],
})
export class HotspotManagerModule {}
