import { Module } from '@nestjs/common';
import { BLOCKED_PLACEMENTS } from '@adops/domain';
import { listModule } from '../../reporting/index.js';
import { BLOCKED_LIST } from './blocked-list.repository.js';

/** Placements that platforms block, as stored by the sync. */
@Module({ imports: [listModule(BLOCKED_PLACEMENTS, BLOCKED_LIST)] })
export class BlockedPlacementsModule {}
