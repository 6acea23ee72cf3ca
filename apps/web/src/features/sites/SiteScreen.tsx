import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { checkedBy, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { checkSite, choicesWords, siteWords } from './responses.js';
import { NEW_SITE, storedSite } from './site-values.js';
import { SiteFields } from './SiteFields.js';
import { SITE, SITE_CHOICES } from './sites.graphql.js';

const useParent = () => ({ label: 'Sites', path: useCompanyPath('sites')('') });

export function NewSiteScreen() {
  const choices = useQuery(SITE_CHOICES);
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} words={choicesWords} parent={parent}>
      {(data) => (
        <SiteFields id={null} stored={NEW_SITE} choices={data} logos={null} collectingError={null} parent={parent} />
      )}
    </LoadedForm>
  );
}

export function SiteMainScreen() {
  const id = Number(useParams().siteId);
  const choices = useQuery(SITE_CHOICES);
  const site = useQuery(SITE, { variables: { id }, ...FROM_SERVER });
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} words={choicesWords} parent={parent}>
      {(data) => (
        <LoadedForm
          loaded={checkedBy(site, checkSite)}
          words={siteWords}
          parent={parent}
          isMissing={(answer) => answer.site == null}
          missingTitle="Site not found"
        >
          {(answer) => (
            <SiteFields
              key={id}
              id={id}
              stored={storedSite(answer) ?? NEW_SITE}
              choices={data}
              logos={answer.site?.siteSettings ?? null}
              collectingError={answer.site?.statsHealth?.error ?? null}
              parent={parent}
              latest={async () => storedSite(await refetched(site))}
            />
          )}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}
