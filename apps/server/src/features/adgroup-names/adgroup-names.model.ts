import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Ad group in a list to choose from.' })
export class AdgroupName {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'ID on the platform.' })
  externalId!: string | null;

  @Field(() => Int, { description: 'Campaign ID.' })
  campaignId!: number;

  @Field({ description: 'Campaign name.' })
  campaignName!: string;

  @Field(() => Int, { description: 'Partner account ID.' })
  partnerAccountId!: number;

  @Field(() => Int, { nullable: true, description: 'Site ID.' })
  siteId!: number | null;

  @Field(() => Int, { description: 'Source ID.' })
  sourceId!: number;
}

@ObjectType({ description: 'Page of ad groups by name.' })
export class AdgroupNamePage {
  @Field(() => [AdgroupName], { description: 'Rows on the page.' })
  rows!: AdgroupName[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}
