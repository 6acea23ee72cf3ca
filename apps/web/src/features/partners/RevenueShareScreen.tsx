import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { FROM_SERVER } from '../../app/loading/query.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import classes from './PartnerScreen.module.css';
import { PARTNER_SHARES } from './revenue-share.graphql.js';
import { ShareDialog } from './ShareDialog.js';
import { monthWords, monthsOf, percentWords, REGIONS, type ShareCell } from './share-table.js';
import { WithPartner, type Partner } from './WithPartner.js';

export const RevenueShareScreen = () => <WithPartner>{(partner) => <Shares partner={partner} />}</WithPartner>;

/** The company's share of a feed's revenue, by month and region. A click on a cell edits it. */
function Shares({ partner }: { partner: Partner }) {
  useDocumentTitle(`Revenue share of ${partner.name} · AdOps Console`);
  const loaded = useQuery(PARTNER_SHARES, { variables: { id: partner.id }, ...FROM_SERVER });
  const path = useCompanyPath('partners');
  const [open, setOpen] = useState<ShareCell | null>(null);
  const parent = { label: 'Partners', path: path('') };

  return (
    <div className={classes.screen}>
      <ScreenHead
        title="Revenue share"
        trail={[parent, { label: partner.name, path: path(`details/${partner.shortName}`) }]}
      />
      {partner.type === 'feedPartner' ? (
        <LoadedForm loaded={loaded} parent={parent}>
          {(data) => (
            <>
              <p className={classes.note}>
                The part of {partner.name}’s revenue that we keep, by the region of the site’s market. A month without
                its own share uses the previous share. Before the first share, reported revenue is used.
              </p>
              <ScrollRegion label="Shares by month" className={classes.scroll}>
                <table className={classes.table}>
                  <thead>
                    <tr>
                      <th scope="col">Month</th>
                      {REGIONS.map(({ id, label }) => (
                        <th key={id} scope="col" className={classes.number}>
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {monthsOf(data.partner?.revenueShare ?? [], new Date()).map(({ month, shares }) => (
                      <tr key={month}>
                        <th scope="row">{monthWords(month)}</th>
                        {REGIONS.map(({ id, label }) => (
                          <td key={id} className={classes.number}>
                            <button
                              type="button"
                              className={classes.cell}
                              aria-label={`${monthWords(month)}, ${label}: ${percentWords(shares[id])}. Change`}
                              onClick={() => setOpen({ month, region: id, share: shares[id] ?? null })}
                            >
                              {percentWords(shares[id])}
                            </button>
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </ScrollRegion>
            </>
          )}
        </LoadedForm>
      ) : (
        <EmptyState
          isHeading={false}
          title="Only revenue feeds have revenue shares"
          text={`${partner.name} is a traffic source.`}
          action={
            <Button component={Link} to={parent.path} variant="default">
              Back to partners
            </Button>
          }
        />
      )}
      {open && (
        <ShareDialog
          partner={partner}
          cell={open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void loaded.refetch();
          }}
        />
      )}
    </div>
  );
}
