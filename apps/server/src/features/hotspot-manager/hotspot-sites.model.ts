import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDateTime, Site } from '../../core/graphql/index.js';
import type { SiteStatus } from './groups.repository.js';

const HotspotSiteStatusEnum = describedEnum('HotspotSiteStatus', 'How far a site has a hotspot group.', {
  pending: 'Waiting to be saved to the site.',
  sending: 'Being saved to the site.',
  saved: 'The site has it.',
  failed: 'Not saved; see the message for the reason.',
  conflict: 'The site holds another version.',
  missing: 'The site no longer has it.',
});
const HotspotCollectionStateEnum = describedEnum('HotspotCollectionState', 'How far a collection is.', {
  pending: 'Waiting.',
  running: 'Under way.',
  done: 'Finished.',
  failed: 'Ended with an error.',
});
const added = { description: 'Groups that were new here.' } as const;

@ObjectType({ description: 'Hotspot as a site holds it.' })
export class HotspotAtSite {
  @Field()
  text!: string;

  @Field()
  link!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;
}

@ObjectType({ description: 'Hotspot group as a site holds it.' })
export class HotspotGroupAtSite {
  @Field({ description: 'Page the hotspots are on.' })
  page!: string;

  @Field(() => [String], { description: 'Keywords.' })
  keywords!: string[];

  @Field(() => [HotspotAtSite])
  hotspots!: HotspotAtSite[];
}

@ObjectType({ description: 'Hotspot group at one of its sites.' })
export class HotspotSiteState {
  @Field(() => Site)
  site!: Site;

  @Field(() => Int, { nullable: true, description: 'Group ID on the site.' })
  siteHotspotGroupId!: number | null;

  @Field(() => HotspotSiteStatusEnum, { description: 'Outcome or status.' })
  state!: SiteStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When a change made at the site was found last; null: none since the last save.',
  })
  changedAt!: Date | null;

  @Field(() => HotspotGroupAtSite, {
    nullable: true,
    description: 'What the site holds, in a conflict.',
  })
  atSite!: HotspotGroupAtSite | null;
}

@ObjectType({ description: 'What was collected from a site.' })
export class HotspotSiteCollection {
  @Field(() => Site)
  site!: Site;

  @Field(() => String, { nullable: true, description: 'Why the site could not be collected from; null: it was.' })
  error!: string | null;

  @Field(() => Int, added)
  added!: number;

  @Field(() => Int, { description: "Groups that took over the site's version." })
  updated!: number;

  @Field(() => Int, { description: 'Groups of which the site holds another version.' })
  conflicts!: number;

  @Field(() => Int, { description: 'Groups the site no longer has.' })
  missing!: number;

  @Field(() => Int, { description: 'Groups that are the same.' })
  unchanged!: number;
}

@ObjectType({ description: 'Collection of the hotspot groups of sites.' })
export class HotspotCollection {
  @Field(() => Int, { description: 'Task that performs it.' })
  taskId!: number;

  @Field(() => HotspotCollectionStateEnum)
  state!: 'pending' | 'running' | 'done' | 'failed';

  @Field(() => Int, { description: 'Sites that were collected from.' })
  done!: number;

  @Field(() => Int, { description: 'All its sites; 0 until it starts.' })
  total!: number;

  @Field(() => String, { nullable: true, description: 'Why it ended with an error.' })
  error!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended.' })
  finishedAt!: Date | null;

  @Field(() => [HotspotSiteCollection], { description: 'What was found, when it is done.' })
  sites!: HotspotSiteCollection[];
}
