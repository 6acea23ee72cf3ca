import { useQuery } from '@apollo/client/react';
import { HOTSPOT_ADGROUP } from './hotspot.graphql.js';
import classes from './hotspots.module.css';

const capitalized = (domain: string): string => domain.charAt(0).toUpperCase() + domain.slice(1);

/** Site, source, campaign and name of the ad group, if the report is filtered by a single one. */
export function AdgroupHead({ ids }: { readonly ids: unknown }) {
  const id = Array.isArray(ids) && ids.length === 1 ? Number(ids[0]) : null;
  const { data, loading, error } = useQuery(HOTSPOT_ADGROUP, { variables: { id: id ?? 0 }, skip: id === null });
  if (id === null) return null;
  const adgroup = data?.adgroup;
  if (loading) return <p className={classes.head}>Loading ad group {id}…</p>;
  if (error) return <p className={classes.head}>Ad group {id}. We couldn't load its name.</p>;
  if (!adgroup) return <p className={classes.head}>We couldn't find ad group {id}. Change or clear the filter.</p>;
  const { siteDomain, sourceName, campaignName, name } = adgroup;
  const parts = [siteDomain && capitalized(siteDomain), sourceName, campaignName, name];
  return <h2 className={classes.head}>{parts.filter(Boolean).join(' - ')}</h2>;
}
