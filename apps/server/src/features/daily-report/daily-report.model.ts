import { ArgsType, Field } from '@nestjs/graphql';
import { DAILY_REPORT } from '@adops/domain';
import { AnyReportArgs, describedEnum, PartnerDailyReportStatus, reportTypes } from '../../reporting/index.js';

export const { Result: DailyReport } = reportTypes(DAILY_REPORT, {
  PartnerDailyReportStatus: () => PartnerDailyReportStatus,
});

const DailyReportGrouping = describedEnum('DailyReportGrouping', 'Column the daily report groups by.', {
  date: 'By day.',
  buyerId: 'By buyer.',
  feedId: 'By revenue feed.',
  siteId: 'By site.',
  teamId: 'By team.',
  sourceId: 'By traffic source.',
  siteProjectId: 'By project of sites.',
  countryCode: 'By country.',
});

@ArgsType()
export class DailyReportArgs extends AnyReportArgs {
  @Field(() => DailyReportGrouping, { nullable: true, defaultValue: 'date', description: 'Column to group by.' })
  grouping?: keyof typeof DailyReportGrouping | null;
}
