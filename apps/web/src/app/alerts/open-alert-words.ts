import type { OpenAlertsQuery } from '../../gql/graphql.js';

type Counts = OpenAlertsQuery['openAlerts'];

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** Formats the summary "14 open alerts in 9 ad groups since yesterday". */
export const openAlertWords = ({ alerts, adgroups }: Counts): string =>
  `${counted(alerts, 'open alert')} in ${counted(adgroups, 'ad group')} since yesterday`;

/** Returns the query of the address that shows these alerts in the alert report. */
export const openAlertSearch = ({ start, end }: Counts): string =>
  `?filters.dateRange=${start},${end}&filters.states=open`;
