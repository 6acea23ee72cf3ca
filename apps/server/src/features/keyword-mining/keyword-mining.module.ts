import { KEYWORD_MINING } from '@adops/domain';
import { Module } from '@nestjs/common';
import { listModule } from '../../reporting/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { MiningChoicesRepository } from './choices.repository.js';
import { CREATIVE_LIST } from './creative-list.repository.js';
import { CreativeCollector } from './creative-collector.js';
import { KeywordMiningJobs } from './keyword-mining.jobs.js';
import { CreativeTracking, MiningAdvertiser, MiningRegion } from './keyword-mining.model.js';
import { CreativeTrackingResolver, KeywordMiningResolver } from './keyword-mining.resolver.js';

const creatives = listModule(KEYWORD_MINING, CREATIVE_LIST, {
  types: {
    MiningAdvertiser: () => MiningAdvertiser,
    MiningRegion: () => MiningRegion,
    CreativeTracking: () => CreativeTracking,
  },
});

/** Ads of competitors, collected from a provider, with the company's data of their keywords. */
@Module({
  imports: [creatives, ReferenceListsModule],
  providers: [
    MiningChoicesRepository,
    CreativeCollector,
    KeywordMiningJobs,
    KeywordMiningResolver,
    CreativeTrackingResolver,
  ],
})
export class KeywordMiningModule {}
