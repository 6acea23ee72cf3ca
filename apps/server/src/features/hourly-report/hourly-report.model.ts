import { ArgsType, Field } from '@nestjs/graphql';
import { HOURLY_REPORT } from '@adops/domain';
import { describedEnum, PagedReportArgs, reportTypes } from '../../reporting/index.js';

export const { Row: HourlyReportRow, Result: HourlyReport } = reportTypes(HOURLY_REPORT);

const HourlyReportGrouping = describedEnum('HourlyReportGrouping', 'Columns the hourly report can be grouped by.', {
  date: 'By day.',
  hour: 'By hour of the day.',
  marketName: 'By market.',
  siteName: 'By site.',
  sourcePartnerName: 'By source.',
  campaignName: 'By campaign.',
  adgroupName: 'By ad group.',
  deviceName: 'By device class.',
  country: 'By country.',
});

@ArgsType()
export class HourlyReportArgs extends PagedReportArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Count hours in the time zone of each account instead of UTC.',
  })
  usePartnerAccountTime?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Leave out hours that feeds or sources have not reported wholly.',
  })
  showOnlyCompleteHours?: boolean | null;

  @Field(() => [HourlyReportGrouping], { nullable: true, defaultValue: ['hour'], description: 'Columns to group by.' })
  grouping?: (keyof typeof HourlyReportGrouping)[] | null;
}
