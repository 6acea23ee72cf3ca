import { formatValue } from '@adops/domain';
import type { GridItem } from '../../ui/data-grid/grid-types.js';
import type { AlertActions } from './alert-columns.js';
import { AdgroupName, AlertLoss, AlertStatus, AlertText } from './AlertCells.js';
import type { AlertLine } from './alert-rows.js';
import classes from './AlertReport.module.css';

interface AlertCardsProps extends AlertActions {
  readonly items: readonly GridItem<AlertLine>[];
  readonly total: GridItem<AlertLine> | null;
  readonly expanded: Readonly<Record<string, boolean>>;
  readonly onToggle: (id: string) => void;
}

/** Report on narrow screens: a card per ad group with its first alert. Other alerts are shown on request. */
export function AlertCards({ items, total, expanded, onToggle, acknowledge, hoursOf }: AlertCardsProps) {
  const line = ({ id, row }: GridItem<AlertLine>) =>
    row.of && (
      <div key={id} className={classes.cardAlert}>
        <div className={classes.cardFigures}>
          <AlertStatus {...row.of} acknowledge={acknowledge} isTabStop />
          <AlertLoss row={row} />
        </div>
        <AlertText alert={row.of.alert} />
      </div>
    );
  return (
    <div className={classes.cards}>
      {total && (
        <div className={classes.cardTotal}>
          <span>Total loss</span>
          <span>{formatValue('money', total.row.loss)}</span>
        </div>
      )}
      <ul className={classes.cardList} aria-label="Alerts">
        {items.map((item) => (
          <li key={item.id} className={classes.card} data-kind="row">
            <AdgroupName row={item.row} address={hoursOf(item.row)} isTabStop />
            {line(item)}
            {expanded[item.id] && item.parts?.map(line)}
            {(item.parts?.length ?? 0) > 0 && (
              <button
                type="button"
                className={classes.cardMore}
                aria-expanded={expanded[item.id] ?? false}
                onClick={() => onToggle(item.id)}
              >
                {expanded[item.id] ? 'Show fewer' : `Show ${item.parts!.length} more`}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
