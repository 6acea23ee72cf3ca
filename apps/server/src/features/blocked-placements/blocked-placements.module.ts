import { Module } from '@nestjs/common';
import { BLOCKED_PLACEMENTS } from '@adops/domain';
import { listModule } from '../../reporting/index.js';
import { BLOCKED_LIST } from './blocked-list.repository.js';

/** Placements platforms keep from getting clicks, as the sync keeps them. */
@Module({ imports: [listModule(BLOCKED_PLACEMENTS, BLOCKED_LIST)] })
export class BlockedPlacementsModule {}
