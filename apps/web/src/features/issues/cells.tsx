import { IconExternalLink } from '@tabler/icons-react';
import type { CellRenderer, CellRenderers } from '../../reporting/index.js';
import classes from './cells.module.css';

/** Only addresses of the web are links; anything else a platform may send stays text. */
const isWebAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:\/\//i.test(text);

/** A name with the way to where it is at the platform. */
const linked =
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

/** Names of campaigns, ad groups and ads lead to the platform, landing pages to the page. */
export function issueCells(group: 'adSet' | 'adGroup'): CellRenderers {
  return {
    campaignName: linked('campaignUrl', 'campaign'),
    [`${group}Name`]: linked(`${group}Url`, group === 'adSet' ? 'ad set' : 'ad group'),
    adName: linked('adUrl', 'ad'),
    linkFinalUrl: linked('linkFinalUrl', 'landing page'),
  };
}
