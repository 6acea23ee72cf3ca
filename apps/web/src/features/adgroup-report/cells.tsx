import { IconExternalLink } from '@tabler/icons-react';
import type { CellRenderers } from '../../reporting/index.js';
import { MiddleText } from '../../ui/MiddleText.js';
import classes from './cells.module.css';

const ENABLED = 2;

/** A filled dot for what runs, a ring for what is paused; the title says it in words. */
function StatusDot({ status }: { status: unknown }) {
  if (typeof status !== 'number') return null;
  const text = status === ENABLED ? 'Enabled' : 'Paused';
  return (
    <span className={classes.dot} data-on={status === ENABLED || undefined} role="img" aria-label={text} title={text} />
  );
}

/** Only addresses of the web are links; anything else a platform may send stays text. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && /^https?:\/\//i.test(text);
}

function OutsideLink({ address, label }: { address: unknown; label: string }) {
  if (!isWebAddress(address)) return null;
  return (
    <a
      className={classes.outside}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      <IconExternalLink size={13} aria-hidden />
    </a>
  );
}

/** Cells of the ad group report that say more than their text. */
export const ADGROUP_CELLS: CellRenderers = {
  adgroup: (row, text) => (
    <span className={classes.named}>
      <StatusDot status={row.statusId} />
      <MiddleText text={text} />
      <OutsideLink address={row.adgroupExternalManagerLink} label="Open at the platform" />
    </span>
  ),
  campaign: (row, text) => (
    <span className={classes.named}>
      <StatusDot status={row.campaignStatusId} />
      <MiddleText text={text} />
    </span>
  ),
  sourcePartnerName: (row, text) => (
    <span className={classes.named}>
      {row.sourcePartnerName ? (
        <span className={classes.badge} aria-hidden>
          {text.charAt(0)}
        </span>
      ) : null}
      <span className={classes.name}>{text}</span>
    </span>
  ),
  partnerAccountName: (_, text) => <MiddleText text={text} />,
  labels: (row, text) =>
    Array.isArray(row.labels) && row.labels.length > 0
      ? (row.labels as string[]).map((label) => (
          <span key={label} className={classes.label}>
            {label}
          </span>
        ))
      : text,
  profit: (row, text) =>
    typeof row.profit === 'number' && row.profit < 0 ? (
      <>
        <span aria-hidden>▾ </span>
        {text}
      </>
    ) : (
      text
    ),
  linkFinalUrl: (row, text) => (
    <span className={classes.named}>
      <span className={classes.name}>{text}</span>
      <OutsideLink address={row.linkFinalUrl} label="Open the page" />
    </span>
  ),
};
