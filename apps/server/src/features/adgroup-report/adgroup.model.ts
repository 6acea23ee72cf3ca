import { Field, Float, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Ad group.' })
export class Adgroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => [String], { description: 'Names of the fields that can be changed.' })
  editableFields!: string[];

  @Field(() => Float, { nullable: true, description: 'Bid per click in force, money.' })
  maxCPC?: number | null;

  @Field(() => Float, { nullable: true, description: 'Bid per action in force, money.' })
  maxCPA?: number | null;

  @Field(() => Float, { nullable: true, description: 'Bid per thousand impressions in force, money.' })
  maxCPM?: number | null;
}
