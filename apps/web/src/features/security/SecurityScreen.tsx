import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '../../app/loading/Fetched.js';
import { pathTo, rootPath } from '../../app/routes/route-names.js';
import { useSession } from '../../app/session/SessionProvider.js';
import { PlainScreen } from '../../ui/PlainScreen.js';
import { CompanyRequirement } from './CompanyRequirement.js';
import { SecondFactorSection } from './SecondFactorSection.js';
import classes from './Security.module.css';
import { SECOND_FACTOR } from './security.graphql.js';
import { SignIns } from './SignIns.js';
import { OWN } from './own.js';

/** Security settings: second factor, active sign-ins, and the active company's requirement for its members. */
export function SecurityScreen() {
  useDocumentTitle('Security · AdOps Console');
  const { state, homeCompanyId, factorSetUp } = useSession();
  const query = useQuery(SECOND_FACTOR, OWN);
  // Company that sent the user here. Kept even after the company would grant access.
  const [cameFrom] = useState(state.kind === 'choosing' ? state.needsFactorIn : undefined);
  const factor = query.data?.secondFactor;
  const isOn = factor?.isOn === true;
  useEffect(() => {
    if (isOn) factorSetUp();
  }, [factorSetUp, isOn]);
  const asking = factor?.requiredBy.find(({ id }) => id === cameFrom) ?? factor?.requiredBy[0];
  const access = state.kind === 'active' ? state.access : null;
  if (!factor) return <Fetched query={query}>{() => null}</Fetched>;
  const goesOnTo = asking?.id === cameFrom ? asking : undefined;
  return (
    <PlainScreen
      title="Security"
      beside={
        goesOnTo ? (
          isOn && (
            <Button size="xs" component={Link} to={pathTo('company', goesOnTo.id)}>
              Continue to {goesOnTo.name}
            </Button>
          )
        ) : (
          <Button size="xs" variant="default" component={Link} to={rootPath(homeCompanyId)}>
            Back to the console
          </Button>
        )
      }
    >
      {asking && !isOn && (
        <p className={classes.notice} role="alert">
          {asking.name} requires a second factor for all members. Turn on your second factor to continue.
        </p>
      )}
      <SecondFactorSection factor={factor} onChanged={() => void query.refetch()} />
      {access?.permissions.has('manage-users') && !access.mainUser && (
        <CompanyRequirement company={access.activeCompany.name} isOwnOn={isOn} />
      )}
      <SignIns />
    </PlainScreen>
  );
}
