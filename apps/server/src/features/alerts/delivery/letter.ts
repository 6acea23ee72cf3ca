import {
  ALERT_REPORT,
  alertDetails,
  alertLabel,
  type AlertCause,
  defaultReportState,
  groupByCause,
  writeReportState,
} from '@adops/domain';
import type { MessageReason } from './messages.repository.js';
import type { OpenAlert } from './open-alerts.repository.js';

/** Maximum number of alerts in one message. Its link shows all of them. */
const MAX_LISTED = 50;
/** Maximum number of ad groups in a link. With more, the link shows all alerts of their days. */
const MAX_IN_LINK = 100;

export interface Letter {
  readonly subject: string;
  readonly causes: readonly { readonly title: string; readonly lines: readonly string[] }[];
  /** Number of alerts that aren't listed in the message. */
  readonly left: number;
  /** Sentence with the currency of amounts and the time zone. */
  readonly units: string;
  readonly path: string;
}

const NOUNS = { account: 'Account', feed: 'Feed', site: 'Site' } as const;
const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'alert' : 'alerts'}`;

/** Returns the common property of the alerts as text, such as 'Account Acme'. */
export function causeTitle({ by, alerts }: AlertCause<OpenAlert>): string {
  return `${NOUNS[by]} ${alerts[0]![by]}`;
}

/** Returns the title of a list of causes for the list of deliveries. */
export const causesTitle = (causes: readonly AlertCause<OpenAlert>[]): string =>
  causes.length === 1 ? causeTitle(causes[0]!) : `${causes.length} accounts, feeds and sites`;

function subjectOf(reason: MessageReason, causes: readonly AlertCause<OpenAlert>[]): string {
  const alerts = causes.flatMap((cause) => cause.alerts);
  const [first] = alerts;
  const what =
    alerts.length === 1
      ? `${alertLabel(first!.type)}: ${first!.adgroup}`
      : `${counted(alerts.length)}: ${causesTitle(causes)}`;
  if (reason === 'digest') return `Alert digest: ${counted(alerts.length)}`;
  return reason === 'escalation' ? `Not acknowledged: ${what}` : what;
}

/** Returns the path of the report with the alerts of the message. */
function pathOf(companyId: number, alerts: readonly OpenAlert[]): string {
  const days = alerts.map(({ facts }) => facts.datetime.slice(0, 10)).sort();
  const adgroupIdIn = [...new Set(alerts.map(({ adgroupId }) => adgroupId))];
  const state = defaultReportState(ALERT_REPORT, days.at(-1)!);
  const query = writeReportState(ALERT_REPORT, {
    ...state,
    dateRange: { start: days[0]!, end: days.at(-1)! },
    filters: { ...state.filters, ...(adgroupIdIn.length <= MAX_IN_LINK && { adgroupIdIn }) },
  });
  return `/company/${companyId}/alertReport?${query}`;
}

const lossOf = ({ facts }: OpenAlert): number => facts.loss ?? 0;
const lossesOf = ({ alerts }: AlertCause<OpenAlert>): number => alerts.reduce((sum, alert) => sum + lossOf(alert), 0);

/** Builds the message with the largest losses first: causes by their total loss, and the alerts of each cause. */
export function alertLetter(companyId: number, reason: MessageReason, alerts: readonly OpenAlert[]): Letter {
  const causes = groupByCause(alerts).sort((left, right) => lossesOf(right) - lossesOf(left));
  let room = MAX_LISTED;
  const listed = causes.flatMap((cause) => {
    const shown = [...cause.alerts].sort((left, right) => lossOf(right) - lossOf(left)).slice(0, room);
    room -= shown.length;
    const lines = shown.map((alert) => `${alertLabel(alert.type)}, ${alert.adgroup}: ${alertDetails(alert.facts)}`);
    return lines.length > 0 ? [{ title: causeTitle(cause), lines }] : [];
  });
  return {
    subject: subjectOf(reason, causes),
    causes: listed,
    left: alerts.length - (MAX_LISTED - room),
    units: `Losses are in ${alerts[0]!.currency}. Days and hours are in UTC.`,
    path: pathOf(companyId, alerts),
  };
}

/** Formats the message as plain text. */
export function letterText({ causes, left, units }: Letter, link: string): string {
  return [
    ...causes.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`), '']),
    ...(left > 0 ? [`And ${left} more.`, ''] : []),
    units,
    '',
    'Open the alerts:',
    link,
    '',
  ].join('\n');
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Formats the message as JSON that Slack accepts. */
export function letterJson({ subject, causes, left, units }: Letter, link: string): { text: string } {
  return {
    text: [
      `*${escaped(subject)}*`,
      ...causes.flatMap(({ title, lines }) => [`_${escaped(title)}_`, ...lines.map((line) => `• ${escaped(line)}`)]),
      ...(left > 0 ? [`And ${left} more.`] : []),
      units,
      `<${link}|Open the alerts>`,
    ].join('\n'),
  };
}
