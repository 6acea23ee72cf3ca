import { useQuery } from '@apollo/client/react';
import { isMediaConfigEnabled, MEDIA_CONFIG_WORDS } from '@adops/domain';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { checkedBy, LIVE, refetched, type QueryView } from '../../app/loading/query.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { MediaConfigFragment, SiteMediaConfigQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { StateBadge } from '../../ui/StateBadge.js';
import { checkMediaConfig, loadingWords } from './responses.js';
import { MEDIA_CONFIG } from './media-config.graphql.js';
import classes from './media-config.module.css';

export interface LoadedConfig {
  readonly siteId: number;
  readonly data: SiteMediaConfigQuery;
  readonly config: MediaConfigFragment;
  readonly query: QueryView<SiteMediaConfigQuery>;
  /** Fetches the configuration again. Resolves to undefined if the request fails. */
  readonly reload: () => Promise<SiteMediaConfigQuery | undefined>;
  readonly parent: { readonly label: string; readonly path: string };
}

/** Loads the configuration of the site in the address. Shows an error with advice if that fails. */
export function WithMediaConfig({ children }: { children: (loaded: LoadedConfig) => ReactNode }) {
  const siteId = Number(useParams().siteId);
  const query = checkedBy(useQuery(MEDIA_CONFIG, { variables: { siteId }, ...LIVE }), checkMediaConfig);
  const reload = () => refetched(query);
  const path = useCompanyPath('sites');
  const sites = { label: 'Sites', path: path('') };
  return (
    <LoadedForm
      loaded={query}
      words={loadingWords}
      parent={sites}
      isMissing={({ site }) => site == null}
      missingTitle="Site not found"
    >
      {(data) => {
        const config = data.siteMediaConfig;
        if (config.status === 'fail')
          return (
            <EmptyState
              title={config.errors[0]?.message ?? MEDIA_CONFIG_WORDS.notFetched}
              text={config.errors
                .slice(1)
                .map(({ message }) => message)
                .join(' ')}
              action={
                <div className={classes.choices}>
                  <Button loading={query.loading} onClick={() => void reload()}>
                    Try again
                  </Button>
                  <Button variant="default" component={Link} to={path(`${siteId}/main`)}>
                    Address and sign-in
                  </Button>
                </div>
              }
            />
          );
        const parent = { label: data.site?.name ?? 'Site', path: path(`${siteId}/main`) };
        return children({ siteId, data, config, query, reload, parent });
      }}
    </LoadedForm>
  );
}

/** Status of the configuration, with errors that prevent it from being enabled. */
export function ConfigState({ config }: { config: MediaConfigFragment }) {
  const { status, errors } = config;
  return (
    <div className={classes.state}>
      <StateBadge isOn={status === 'active'} on="Active" off="Switched off: saving a part switches it on" />
      {!isMediaConfigEnabled(status, errors) && (
        <Alert color="yellow" p={10} title="The configuration is not enabled">
          <ul className={classes.faults}>
            {errors.map(({ attribute, message }) => (
              <li key={attribute + message}>
                <code>{attribute}</code> {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
