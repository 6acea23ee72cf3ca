import { useParams } from 'react-router';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { CHOICES_READING, SITE_READING } from './answers.js';
import { NEW_SITE, storedSite } from './site-values.js';
import { SiteFields } from './SiteFields.js';
import { SITE, SITE_CHOICES } from './sites.graphql.js';

const useParent = () => ({ label: 'Sites', path: useCompanyPath('sites')('') });

export function NewSiteScreen() {
  const choices = useLoaded(SITE_CHOICES, {}, CHOICES_READING);
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <SiteFields id={null} stored={NEW_SITE} choices={data} logos={null} collectingError={null} parent={parent} />
      )}
    </LoadedForm>
  );
}

export function SiteMainScreen() {
  const id = Number(useParams().siteId);
  const choices = useLoaded(SITE_CHOICES, {}, CHOICES_READING);
  const site = useLoaded(SITE, { id }, SITE_READING);
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => (
        <LoadedForm
          loaded={site}
          parent={parent}
          isMissing={(answer) => answer.site == null}
          missingTitle="There is no such site"
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
              latest={async () => storedSite(await site.reload())}
            />
          )}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}
