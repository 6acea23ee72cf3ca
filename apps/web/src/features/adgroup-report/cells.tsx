import { type DayRange, daysOf, isDayRange, MAX_ADVERTISER_DAYS, writeAdvertiserQuery } from '@adops/domain';
import { IconExternalLink, IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { CellRenderers, ReportRow } from '../../reporting/index.js';
import { type EditCell, editableCell, EDITED_COLUMN_IDS, StatusDot, statusEdit } from '../automation/index.js';
import { NameLines } from '../../ui/NameLines.js';
import lines from '../../ui/NameLines.module.css';
import { SourceBadge } from '../../ui/SourceBadge.js';
import { RowMenuButton } from '../../ui/data-grid/RowMenuButton.js';
import classes from './cells.module.css';

/** Returns true for HTTP(S) URLs. Any other value from a platform is shown as text, not as a link. */
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

/** Returns the date range on screen, or nothing if it is too long for the advertiser report. */
function daysOn(search: string): { dateRange?: DayRange } {
  const [start, end] = new URLSearchParams(search).get('filters.dateRange')?.split(',') ?? [];
  const dateRange = { start, end };
  return isDayRange(dateRange) && daysOf(dateRange) <= MAX_ADVERTISER_DAYS ? { dateRange } : {};
}

/** Link to the advertisers of the ad group. Hidden without permission to see them. */
function AdvertisersLink({ adgroupId, siteId }: { adgroupId: unknown; siteId: unknown }) {
  const { permissions, activeCompany } = useAccess();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (!permissions.has('advertisers-report') || typeof adgroupId !== 'number' || typeof siteId !== 'number')
    return null;
  const to = `${pathTo('advertisersReport', activeCompany.id)}?q=${encodeURIComponent(writeAdvertiserQuery({ adgroupId, siteId, ...daysOn(search) }))}`;
  // A plain anchor with its own click handler, because every row has one and rows mount and unmount while the user
  // scrolls.
  return (
    <a
      className={classes.outside}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
      tabIndex={-1}
      aria-label="View advertisers"
      title="View advertisers"
    >
      <IconSpeakerphone size={13} aria-hidden />
    </a>
  );
}

/** Returns the custom cells of the ad group report. @param edit null if nothing can be edited */
export function adgroupCells(edit: EditCell | null): CellRenderers {
  return edit
    ? { ...namedCells(edit), ...Object.fromEntries(EDITED_COLUMN_IDS.map((id) => [id, editableCell(edit, id)])) }
    : namedCells(null);
}

/** Site, source and account under a name. Omits an account that is named after its source. */
function Details({ row, ids }: { row: ReportRow; ids: readonly string[] }) {
  const { siteName, sourcePartnerId, sourcePartnerName, partnerAccountName } = row;
  const texts: string[] = [];
  const site = ids.includes('siteName') && typeof siteName === 'string' ? siteName : null;
  const source = ids.includes('sourcePartnerName') && typeof sourcePartnerName === 'string' ? sourcePartnerName : null;
  const account =
    ids.includes('partnerAccountName') && typeof partnerAccountName === 'string' ? partnerAccountName : null;
  if (source !== null && !account?.startsWith(source)) texts.push(source);
  if (account !== null) texts.push(account);
  if (site === null && source === null && texts.length === 0) return null;
  return (
    <span className={`${lines.details} ${classes.details}`}>
      {site !== null && <span className={classes.site}>{site}</span>}
      {site !== null && (source !== null || texts.length > 0) && <span aria-hidden>·</span>}
      {source !== null && typeof sourcePartnerId === 'number' && <SourceBadge id={sourcePartnerId} name={source} />}
      {texts.length > 0 && <span className={classes.account}>{texts.join(' · ')}</span>}
    </span>
  );
}

/** Cell with a name of up to two lines and details beneath. Links appear on hover or focus. */
function NameCell(props: {
  readonly text: string;
  readonly row: ReportRow;
  readonly details: readonly string[];
  readonly status?: ReactNode;
  readonly links?: ReactNode;
}) {
  return (
    <NameLines name={props.text} details={<Details row={props.row} ids={props.details} />} mark={props.status}>
      {props.links && <span className={classes.links}>{props.links}</span>}
    </NameLines>
  );
}

const namedCells = (edit: EditCell | null): CellRenderers => ({
  adgroup: (row, text, { details }) => (
    <NameCell
      text={text}
      row={row}
      details={details}
      status={<StatusDot status={row.statusId} onEdit={statusEdit(edit, row, 'statusId')} />}
      links={
        <>
          <OutsideLink address={row.adgroupExternalManagerLink} label="Open in platform" />
          <AdvertisersLink adgroupId={row.adgroupId} siteId={row.siteId} />
          <RowMenuButton className={classes.outside} />
        </>
      }
    />
  ),
  campaign: (row, text, { details, groupLevel }) => (
    <NameCell
      text={text}
      row={row}
      details={groupLevel === 'campaign' ? details : []}
      status={<StatusDot status={row.campaignStatusId} onEdit={statusEdit(edit, row, 'campaignStatusId')} />}
    />
  ),
  sourcePartnerName: (row, text) => (
    <span className={classes.named}>
      {typeof row.sourcePartnerId === 'number' ? <SourceBadge id={row.sourcePartnerId} name={text} /> : null}
      <span className={classes.name}>{text}</span>
    </span>
  ),
  partnerAccountName: (row, text, { details, groupLevel }) =>
    groupLevel === 'account' ? <NameCell text={text} row={row} details={details} /> : text,
  labels: (row, text) => {
    const [first, ...others] = Array.isArray(row.labels) ? (row.labels as string[]) : [];
    if (first === undefined) return text;
    return (
      <span className={classes.labels}>
        <span className={classes.label}>{first}</span>
        {others.length > 0 ? <span className={classes.more}>+{others.length}</span> : null}
      </span>
    );
  },
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
      <OutsideLink address={row.linkFinalUrl} label="Open landing page" />
    </span>
  ),
});
