import { IconExternalLink } from '@tabler/icons-react';
import type { CellRenderer } from './grid-columns.js';
import classes from './linked-cell.module.css';

/** Returns true for web addresses. Other external values are shown as text. */
const isWebAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:\/\//i.test(text);

/** Returns a renderer for a name with a link to its web page. @param addressOf field with the address */
export const linkedCell =
  (addressOf: string, what: string): CellRenderer =>
  (row, text) => {
    const address = row[addressOf];
    if (!isWebAddress(address)) return text;
    return (
      <a
        className={classes.link}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        tabIndex={-1}
        data-action
        title={`${text} – open the ${what}`}
      >
        <span className={classes.name}>{text}</span>
        <IconExternalLink size={12} aria-hidden className={classes.sign} />
      </a>
    );
  };
