import { type Type } from '@nestjs/common';
import { ArgsType, Field } from '@nestjs/graphql';
import { OVERVIEW_REPORT } from '@adops/domain';
import { AnyReportArgs, describedEnum, reportTypes } from '../../reporting/index.js';

const { Result } = reportTypes(OVERVIEW_REPORT);

const OverviewGrouping = describedEnum('OverviewGrouping', 'Column the overview groups by.', {
  site: 'By site.',
  device: 'By device class.',
  source: 'By source.',
  feed: 'By revenue feed.',
  market: 'By market.',
  buyer: 'By buyer.',
  date: 'By day.',
  team: 'By team.',
  siteProject: 'By project of sites.',
  country: 'By country.',
});
Field(() => OverviewGrouping, { description: 'Column the rows are grouped by.' })(Result.prototype, 'groupingColumn');
export const OverviewReport: Type<object> = Result;

@ArgsType()
export class OverviewReportArgs extends AnyReportArgs {
  @Field(() => OverviewGrouping, { nullable: true, defaultValue: 'date', description: 'Column to group by.' })
  groupingColumn?: keyof typeof OverviewGrouping | null;
}
