import {
  ALERT_REPORT,
  alertCircumstances,
  alertDetails,
  alertLabel,
  alertStatus,
  dayInWords,
  formatValue,
} from '@adops/domain';
import type { ReactNode } from 'react';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { linesTaken, SAFETY, textWidth } from '../../ui/data-grid/text-width.js';
import { AdgroupName, AlertLoss, AlertStatus, AlertText, hasGroupLoss, notCountedWords } from './AlertCells.js';
import type { Adgroup, AlertLine, ShownAlert } from './alert-rows.js';

type Item = GridItem<AlertLine>;
type ColumnId = keyof (typeof ALERT_REPORT)['columns'];

const WIDTHS: Readonly<Record<ColumnId, number>> = {
  adgroup: 270,
  acknowledgeStatus: 152,
  alerts: 420,
  loss: 104,
  datetime: 104,
  processingDatetime: 104,
  campaign: 200,
  siteName: 130,
  sourcePartnerName: 150,
  market: 130,
  userName: 104,
};
const LINE = 16;
const TEXT_FONT = '400 13px "Inter Variable"';
const BADGE_FONT = '400 12px "Inter Variable"';
const NAME_FONT = '560 13px "Inter Variable"';
/** Width of the padding, the expand button and the alert count next to a name. */
const NAME_EXTRAS = 34;
const COUNT = 92;
/** Widths of the cell's padding, of the badge's padding and gap, and of the arrow of contained alerts. */
const CELL_EXTRAS = 16;
const BADGE_EXTRAS = 16;
const ARROW = 34;
const textIn = (font: string) => (text: string) => textWidth(text, font);

/** Reads a property of the ad group. Rows below the first are empty because they would only repeat it. */
const ofGroup =
  (read: (adgroup: Adgroup) => string | null | undefined) =>
  ({ row, kind }: Item): string =>
    kind === 'row' && row.of ? formatValue('text', read(row.of.adgroup)) : '';
const ofAlert =
  (read: (alert: ShownAlert) => string) =>
  ({ row }: Item): string =>
    row.of ? read(row.of.alert) : '';

/** Formats a time as '20 Nov 17:00'. */
const momentInWords = (moment: string | null | undefined): string =>
  moment
    ? `${dayInWords(moment.slice(0, 10), moment.slice(0, 10))} ${moment.slice(11, 16)}`
    : formatValue('text', null);

const TEXTS: Readonly<Record<ColumnId, (item: Item) => string>> = {
  adgroup: (item) => (item.kind === 'total' ? 'Total' : ofGroup(({ adgroup }) => adgroup)(item)),
  acknowledgeStatus: ofAlert(alertStatus),
  alerts: ofAlert((alert) => `${alertLabel(alert.type)}: ${alertCircumstances(alert)}`),
  loss: ({ row }) => {
    const loss = row.of ? row.of.alert.loss : row.loss;
    return typeof loss === 'number' ? formatValue('money', loss) : '';
  },
  datetime: ofAlert(({ datetime }) => momentInWords(datetime)),
  processingDatetime: ofAlert(({ processingDatetime }) => momentInWords(processingDatetime)),
  campaign: ofGroup(({ campaign }) => campaign),
  siteName: ofGroup(({ site }) => site?.name),
  sourcePartnerName: ofGroup(({ sourcePartnerName }) => sourcePartnerName),
  market: ofGroup(({ site }) => site?.market?.name),
  userName: ofGroup(({ userName }) => userName),
};

export interface AlertActions {
  readonly acknowledge: (alertIds: readonly number[]) => void;
  /** Address of the ad group report with the alert's hours. Null if the row has none. */
  readonly hoursOf: (line: AlertLine) => string | null;
}

/** Returns the custom renderer of a column. Undefined for plain text. */
function cellOf(id: ColumnId, { acknowledge, hoursOf }: AlertActions): ((item: Item) => ReactNode) | undefined {
  if (id === 'adgroup') {
    return ({ row, kind }) => (kind === 'part' ? null : <AdgroupName row={row} address={hoursOf(row)} />);
  }
  if (id === 'alerts') return ({ row }) => row.of && <AlertText alert={row.of.alert} />;
  if (id === 'acknowledgeStatus') {
    return ({ row }) => row.of && <AlertStatus {...row.of} acknowledge={acknowledge} />;
  }
  return id === 'loss' ? ({ row }) => <AlertLoss row={row} /> : undefined;
}

/** Returns the extra height of a cell that doesn't fit on one line, or 0. */
function heightOf(id: ColumnId, rowHeight: number): ((item: Item, width: number) => number) | undefined {
  const ofLines = (lines: number): number => (lines > 1 ? rowHeight + (lines - 1) * LINE : 0);
  if (id === 'adgroup') {
    return ({ row, kind }, width) => {
      if (kind !== 'row' || !row.of) return 0;
      const room = width - NAME_EXTRAS - (row.count > 1 ? COUNT : 0);
      return ofLines(textWidth(row.of.adgroup.adgroup, NAME_FONT) * SAFETY > room ? 2 : 1);
    };
  }
  if (id === 'loss') return ({ row }) => ofLines(hasGroupLoss(row) ? 2 : 1);
  if (id !== 'alerts') return undefined;
  return ({ row }, width) => {
    if (!row.of) return 0;
    const { alert } = row.of;
    const badge = textWidth(alertLabel(alert.type), BADGE_FONT) * SAFETY + BADGE_EXTRAS;
    const room = width - CELL_EXTRAS - (alert.parentId ? ARROW : 0);
    return ofLines(linesTaken(alertCircumstances(alert), room, badge, textIn(TEXT_FONT)));
  };
}

function titleOf(id: ColumnId): GridColumn<AlertLine>['title'] {
  if (id === 'alerts') return ofAlert((alert) => `${alertLabel(alert.type)}: ${alertDetails(alert)}`);
  if (id === 'loss') return ({ row }) => (row.of && notCountedWords(row.of.alert)) ?? undefined;
  return undefined;
}

/** Converts a column of the contract to a grid column. */
export function toAlertColumn(id: string, actions: AlertActions, rowHeight: number): GridColumn<AlertLine> {
  const known = id as ColumnId;
  const column = ALERT_REPORT.columns[known];
  const [cell, height, title] = [cellOf(known, actions), heightOf(known, rowHeight), titleOf(known)];
  return {
    id,
    label: column.label,
    help: column.help,
    align: known === 'loss' ? 'right' : 'left',
    width: WIDTHS[known],
    canSort: column.sortable,
    text: TEXTS[known],
    ...(cell && { cell }),
    ...(height && { heightOf: height, wrapsParts: true }),
    ...(title && { title }),
    tone: ({ row, kind }) =>
      known === 'adgroup' && kind === 'row'
        ? 'strong'
        : row.of?.alert.state === 'resolved' && known !== 'loss'
          ? 'faint'
          : undefined,
  };
}
