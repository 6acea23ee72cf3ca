import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ADGROUP_REPORT } from '@adops/domain';
import { Site } from '../../core/graphql/index.js';
import { GroupLevel, reportTypes, SegmentedReportArgs } from '../../reporting/index.js';
import { AlertsByType } from '../alerts/index.js';

export const { Row: AdgroupReportRow, Result: AdgroupReport } = reportTypes(ADGROUP_REPORT, {
  Site: () => Site,
  AlertsByType: () => AlertsByType,
});

@ArgsType()
export class AdgroupReportArgs extends SegmentedReportArgs {
  @Field(() => GroupLevel, { nullable: true, defaultValue: 'adgroup', description: 'Level rows are gathered at.' })
  groupLevel?: keyof typeof GroupLevel | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'Ask for the nested row structure; the only one there is, so both values answer the same.',
  })
  newStructure?: boolean | null;
}

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
