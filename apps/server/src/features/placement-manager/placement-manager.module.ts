import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { CapFiguresService } from './cap-figures.service.js';
import { ManagedAdgroups } from './managed-adgroups.service.js';
import { ManagedPlacements } from './managed-placements.service.js';
import { PauseEffects } from './pause-effects.service.js';
import { PlacementActionsService } from './placement-actions.service.js';
import { PlacementManagerMutationsResolver, PlacementManagerQueriesResolver } from './placement-manager.resolver.js';
import { PlacementUpdatesService } from './placement-updates.service.js';

/** Calculates caps of ad groups and placements, and pauses them by these caps. */
@Module({
  imports: [AutomationModule, ReferenceListsModule],
  providers: [
    CapFiguresService,
    PauseEffects,
    ManagedAdgroups,
    ManagedPlacements,
    PlacementActionsService,
    PlacementUpdatesService,
    PlacementManagerQueriesResolver,
    PlacementManagerMutationsResolver,
  ],
})
export class PlacementManagerModule {}
