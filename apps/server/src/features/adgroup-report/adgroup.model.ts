import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Site, Source } from '../../core/graphql/index.js';

@ObjectType({ description: 'Ad group.' })
export class Adgroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => [String], { description: 'Names of the editable fields.' })
  editableFields!: string[];

  @Field(() => Float, { nullable: true, description: 'Current cost-per-click bid (monetary amount).' })
  maxCPC?: number | null;

  @Field(() => Float, { nullable: true, description: 'Current cost-per-action bid (monetary amount).' })
  maxCPA?: number | null;

  @Field(() => Float, { nullable: true, description: 'Current cost-per-thousand-impressions bid (monetary amount).' })
  maxCPM?: number | null;

  @Field(() => String, { nullable: true, description: 'Domain of the site.' })
  siteDomain?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the source.' })
  sourceName?: string | null;

  @Field(() => Site, { nullable: true, description: 'Site the ad group sends traffic to.' })
  site?: Site | null;

  @Field(() => Source, { nullable: true, description: 'Source of the ad group.' })
  source?: Source | null;

  @Field(() => Int, { nullable: true, description: 'Partner account ID.' })
  partnerAccountId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Campaign ID.' })
  campaignId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the campaign.' })
  campaignName?: string | null;

  @Field(() => String, { nullable: true, description: 'Ad group name.' })
  adgroupName?: string | null;

  @Field(() => String, { nullable: true, description: 'Keyword of the ad group.' })
  keyword?: string | null;
}
