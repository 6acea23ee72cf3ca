import { Field, Float, Int, ObjectType } from '@nestjs/graphql';

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

  @Field(() => String, { nullable: true, description: 'Name of the campaign.' })
  campaignName?: string | null;
}
