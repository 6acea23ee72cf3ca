import { actionWords, dayInWords, entitiesInWords, formatValue } from '@adops/domain';
import type { ChangeCountsQuery } from '../../gql/graphql.js';
import { hourName } from './chart-data.js';
import type { ChangeMark } from './chart-types.js';

type ChangesAtMoment = ChangeCountsQuery['changeCounts'][number];
type ChangeCount = ChangesAtMoment['largest'][number];

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Summarizes changes: 'buyer: Max CPC · 8 ad groups', 'Rule Pause losers: Status Paused · 4 ad groups, 6 changes'. */
function countInWords(change: ChangeCount): string {
  const { source, by, action, status, count, entityCount } = change;
  const who = source === 'rule' ? `Rule ${by ?? 'deleted'}` : (by ?? 'Unknown user');
  const what = [actionWords(action.id), ...(status === null || status === undefined ? [] : [status])].join(' ');
  const times = count === entityCount ? '' : `, ${counted(count, 'change', 'changes')}`;
  return `${who}: ${what} · ${entitiesInWords(change.entityType, entityCount)}${times}`;
}

/** Returns the name of the chart point that changes belong to. */
const pointOf = ({ date, hour }: ChangesAtMoment): string => (typeof hour === 'number' ? hourName(date, hour) : date);

/**
 * Returns the texts and links of change marks.
 * @param pathOf returns the path of the changes of a day.
 * @param today YYYY-MM-DD
 */
export function toMarks(
  moments: readonly ChangesAtMoment[],
  pathOf: (day: string) => string,
  today: string,
): ChangeMark[] {
  return moments.map((moment) => {
    const { date, hour, count, largest } = moment;
    const day = dayInWords(date, today);
    const rest = count - largest.reduce((sum, each) => sum + each.count, 0);
    return {
      name: pointOf(moment),
      moment: typeof hour === 'number' ? `${day}, ${formatValue('hour', hour)} UTC` : day,
      summary: counted(count, 'change', 'changes'),
      lines: [...largest.map(countInWords), ...(rest > 0 ? [`${counted(rest, 'more change', 'more changes')}`] : [])],
      to: pathOf(date),
    };
  });
}

/** Returns a mark as one text for screen readers. */
export const markText = ({ moment, summary, lines }: ChangeMark): string =>
  `${moment}: ${summary}. ${lines.join('; ')}`;
