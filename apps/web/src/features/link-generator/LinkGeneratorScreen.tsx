import { skipToken, useQuery } from '@apollo/client/react';
import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { isId } from '../../app/routes/address-ids.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { LinkSitesQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { LINK_SITES, LINK_SOURCES, URL_TEMPLATE } from './link-generator.graphql.js';
import { LinkForm } from './LinkForm.js';
import classes from './LinkGenerator.module.css';
import { LinkTable } from './LinkTable.js';
import { type Template, useLinkForm } from './useLinkForm.js';

type Site = LinkSitesQuery['sites'][number];

/** Screen that generates tracking links for a site and source from keywords. Site and source are in the address. */
export function LinkGeneratorScreen() {
  useDocumentTitle('Link generator · AdOps Console');
  const { permissions } = useAccess();
  const path = useCompanyPath('tools/link-templates');
  const sites = useQuery(LINK_SITES);
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>Link generator</h1>
        {permissions.has('sites-configuration') && (
          <Button size="xs" variant="default" component={Link} to={path('')}>
            Link templates
          </Button>
        )}
      </header>
      <Fetched query={sites} title="We couldn't load the sites">
        {({ sites: all }) => <Place sites={all} />}
      </Fetched>
    </div>
  );
}

const idIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return isId(text) ? Number(text) : null;
};

function Place({ sites }: { readonly sites: readonly Site[] }) {
  const [params, setParams] = useSearchParams();
  const site = sites.find(({ id }) => id === idIn(params, 'siteId')) ?? null;
  const sourceId = idIn(params, 'sourceId');
  const query = useQuery(LINK_SOURCES, site ? { variables: { siteId: site.id } } : skipToken);
  const sources = site ? (query.data?.sources ?? []) : [];
  const source = sources.find(({ id }) => id === sourceId) ?? null;
  const choose = (siteId: number | null, chosen: number | null): void => {
    setParams({ ...(siteId !== null && { siteId: `${siteId}` }), ...(chosen !== null && { sourceId: `${chosen}` }) });
  };
  return (
    <>
      <div className={classes.place}>
        <IdSelect
          label="Site"
          placeholder="Choose a site"
          searchable
          allowDeselect={false}
          options={sites.map(({ id, name, domain }) => ({ value: String(id), label: `${name} (${domain})` }))}
          value={site?.id ?? null}
          onChange={(id) => choose(id, sourceId)}
        />
        <IdSelect
          label="Source"
          placeholder={site ? 'Choose a source' : 'Choose a site first'}
          searchable
          allowDeselect={false}
          disabled={!site}
          options={namedOptions(sources)}
          value={source?.id ?? null}
          onChange={(id) => choose(site?.id ?? null, id)}
        />
      </div>
      {site && source ? (
        <TemplateOf key={`${site.id}-${source.id}`} site={site} source={source} />
      ) : (
        <EmptyState
          isHeading={false}
          title="Choose a site and a source"
          text="Their link template defines the links and their parameters."
        />
      )}
    </>
  );
}

interface PlaceProps {
  readonly site: Site;
  readonly source: { readonly id: number; readonly name: string };
}

function TemplateOf({ site, source }: PlaceProps) {
  const { permissions } = useAccess();
  const path = useCompanyPath('tools/link-templates');
  const query = useQuery(URL_TEMPLATE, { variables: { siteId: site.id, sourceId: source.id }, ...FROM_SERVER });
  return (
    <Fetched query={query} title="We couldn't load the link template" skeleton={<Skeleton height={220} />}>
      {({ urlTemplate }) =>
        urlTemplate ? (
          <Generator template={urlTemplate} site={site} source={source} />
        ) : (
          <EmptyState
            isHeading={false}
            title="No link template yet"
            text={`Links from ${source.name} to ${site.name} need a template first.`}
            action={
              permissions.has('sites-configuration') && (
                <Button component={Link} to={`${path('create')}?siteId=${site.id}&sourceId=${source.id}`}>
                  Create link template
                </Button>
              )
            }
          />
        )
      }
    </Fetched>
  );
}

function Generator({ template, site, source }: PlaceProps & { readonly template: Template }) {
  const form = useLinkForm(template, site.id, source.id);
  const place = { site: site.name, domain: site.domain, market: site.market?.name ?? '', source: source.name };
  return (
    <>
      <Patterns template={template} />
      <LinkForm template={template} form={form} />
      {form.generated && <LinkTable template={template} place={place} generated={form.generated} />}
    </>
  );
}

/** Patterns and notes of the template, shown above the form. */
function Patterns({
  template: { urlTemplate, nameTemplate, trackingTemplate, info },
}: {
  readonly template: Template;
}) {
  const patterns = [
    ['URL', urlTemplate],
    ['Name', nameTemplate],
    ...(trackingTemplate ? [['Tracking template', trackingTemplate]] : []),
  ] as const;
  return (
    <dl className={classes.info}>
      {patterns.map(([term, pattern]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <code>{pattern}</code>
          </dd>
        </div>
      ))}
      {info.map(({ term, definition, details }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {definition}
            {details && <span className={classes.details}>{details}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
