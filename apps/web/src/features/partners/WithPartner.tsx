import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { PartnerQuery } from '../../gql/graphql.js';
import { PARTNER } from './partners.graphql.js';

export type Partner = NonNullable<PartnerQuery['partner']>;

/** Loads the partner whose short name is in the address. */
export function WithPartner({ children }: { children: (partner: Partner) => ReactNode }) {
  const shortName = useParams().partnerShortName ?? '';
  const loaded = useQuery(PARTNER, { variables: { shortName } });
  const path = useCompanyPath('partners');
  return (
    <LoadedForm
      loaded={loaded}
      parent={{ label: 'Partners', path: path('') }}
      isMissing={({ partner }) => partner == null}
      missingTitle="Partner not found"
      missingText={`There is no partner "${shortName}".`}
    >
      {({ partner }) => (partner ? children(partner) : null)}
    </LoadedForm>
  );
}
