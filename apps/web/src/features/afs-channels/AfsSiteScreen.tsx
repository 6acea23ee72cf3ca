import { useQuery } from '@apollo/client/react';
import { dayInWords, dayOf } from '@adops/domain';
import { Anchor } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDocumentTitle } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { FormSection } from '../../app/forms/FormScreen.js';
import { StaleNotice } from '../../app/loading/Fetched.js';
import { FROM_SERVER, refetched, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { ChangeLines } from '../../ui/ChangeLines.js';
import { HistoryButton } from '../history/index.js';
import frame from '../../app/forms/FormScreen.module.css';
import { AFS_SITE } from './afs-channels.graphql.js';
import { Head, Instead } from './AfsFrame.js';
import { withPart } from './responses.js';
import { ChannelTable } from './ChannelTable.js';
import { inactiveOf, namesOf, type SiteDetail } from './site-detail.js';
import { SiteEditor } from './SiteEditor.js';
import { UsageChart } from './UsageChart.js';
import classes from './afs.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Channels of a site from a given day on. */
export function AfsSiteScreen() {
  const id = Number(useParams()['id']);
  const today = dayOf(serverNow());
  const [address, setAddress] = useSearchParams();
  const asked = address.get('date') ?? '';
  const date = DAY.test(asked) ? asked : today;
  const query = withPart(withPrevious(useQuery(AFS_SITE, { variables: { id, date }, ...FROM_SERVER })), 'site');
  const site = query.data?.afsChannelManager.site;
  const { permissions } = useAccess();
  const [round, setRound] = useState(0);
  const [isDirty, setDirty] = useState(false);
  const canEdit = permissions.has('afs-channel-manager-edit');
  useDocumentTitle(`${site?.name ?? 'Site'} · AFS channel manager · AdOps Console`);
  const setDate = (day: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (day === null || day === today) next.delete('date');
        else next.set('date', day);
        return next;
      },
      { replace: true },
    );
  const latest = async () => (await refetched(query))?.afsChannelManager.site ?? null;

  if (!site) return <Instead query={query} part="site" />;
  return (
    <div className={frame.screen}>
      <Head title={site.name}>
        <HistoryButton entityType="site" entityId={id} name={site.name} />
      </Head>
      <div className={frame.body}>
        <StaleNotice query={query} />
        <FormSection title="Day" text="Channels apply from this day on. Earlier days aren't changed." isWide>
          <DateInput
            className={classes.date}
            label="From (UTC)"
            valueFormat="D MMM YYYY"
            value={date}
            onChange={setDate}
            disabled={isDirty}
            description={isDirty ? 'Save or discard your changes before you choose another day.' : undefined}
          />
          {canEdit && date < today && (
            <p className={classes.note} role="note">
              {dayInWords(date, today)} is in the past, so its channels can&apos;t be changed.{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => setDate(null)}>
                Go to today
              </Anchor>
            </p>
          )}
        </FormSection>
        <FormSection
          title={`Channels (${site.channels.length})`}
          text="A channel has one site at a time. Its revenue belongs to the site it is assigned to on the day."
          isWide
        >
          {canEdit && date >= today ? (
            <SiteEditor
              key={`${site.date} ${round}`}
              site={site}
              latest={latest}
              onDirty={setDirty}
              onSaved={() => latest().then(() => setRound((before) => before + 1))}
            />
          ) : (
            <ReadOnlyChannels site={site} />
          )}
        </FormSection>
        <Planned site={site} today={today} />
        <FormSection title="Usage" text="Channels that were assigned or had impressions, by day." isWide>
          {site.accounts.map(({ accountId, accountName, capacity, peakUsage, peakUsageByDay }) => (
            <div key={accountId}>
              <p className={classes.note}>
                <AccountLink id={accountId}>{accountName}</AccountLink>: peak usage {peakUsage} of {capacity} channels
              </p>
              <UsageChart title={`Peak usage by day, ${accountName}`} days={peakUsageByDay} />
            </div>
          ))}
        </FormSection>
      </div>
    </div>
  );
}

function AccountLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const path = useCompanyPath('tools/afs-channel-manager/account');
  return (
    <Anchor component={Link} to={path(String(id))} size="sm">
      {children}
    </Anchor>
  );
}

function ReadOnlyChannels({ site }: { readonly site: SiteDetail }) {
  if (site.channels.length === 0) return <p className={classes.note}>No channels on this day.</p>;
  return <ChannelTable ids={site.channels} nameOf={namesOf(site)} inactive={inactiveOf(site)} />;
}

function Planned({ site, today }: { readonly site: SiteDetail; readonly today: string }) {
  if (site.plannedChanges.length === 0) return null;
  const names = namesOf(site);
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join(', ');
  return (
    <FormSection title="Later changes" text="Already saved for later days." isWide>
      <ChangeLines
        changes={site.plannedChanges.map(({ date, added, removed }) => {
          const changes = [
            ...(added.length > 0 ? [`adds ${named(added)}`] : []),
            ...(removed.length > 0 ? [`removes ${named(removed)}`] : []),
          ];
          return `From ${dayInWords(date, today)}: ${changes.join('; ')}`;
        })}
      />
    </FormSection>
  );
}
