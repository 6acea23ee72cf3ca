import { shownAd } from '@adops/domain';
import classes from './AdPreview.module.css';

interface AdPreviewProps {
  readonly site: string;
  readonly domain: string;
  readonly fields: readonly { readonly name: string; readonly text: string }[];
  /** Label that distinguishes this preview from others on the screen. */
  readonly label?: string;
}

/** Preview of an ad as a search result. */
export function AdPreview({ site, domain, fields, label = 'Preview of the ad' }: AdPreviewProps) {
  const { headlines, descriptions, paths } = shownAd(fields);
  return (
    <figure className={classes.ad} aria-label={label}>
      <div className={classes.sponsored}>Sponsored</div>
      <div className={classes.place}>
        <span className={classes.icon} aria-hidden>
          {(site[0] ?? '?').toUpperCase()}
        </span>
        <span className={classes.names}>
          <span className={classes.site}>{site}</span>
          <span className={classes.address}>{[domain, ...paths].join(' › ')}</span>
        </span>
      </div>
      <div className={classes.headline}>{headlines.join(' | ') || 'No headline yet'}</div>
      <div className={classes.description}>{descriptions.join(' ') || 'No description yet'}</div>
    </figure>
  );
}
