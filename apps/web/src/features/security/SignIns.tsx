import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, refetched } from '../../app/loading/query.js';
import { OWN, OWN_CHANGE } from './own.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { showDone, showError } from '../../app/toasts.js';
import classes from './Security.module.css';
import { END_SIGN_IN, SIGN_INS } from './security.graphql.js';

const at = (instant: string | null | undefined): string =>
  instant ? `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC` : 'never';

/** Returns the browser and operating system of a sign-in, derived from its user agent. */
function deviceOf(userAgent: string | null | undefined): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(userAgent ?? '')?.[1];
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent ?? '')?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return (
    [browser, system]
      .map((name) => names[name ?? ''] ?? name)
      .filter(Boolean)
      .join(' on ') || 'Unknown device'
  );
}

/** Active sign-ins of the user, with a button to end each. */
export function SignIns() {
  const [endSignIn] = useMutation(END_SIGN_IN, OWN_CHANGE);
  const query = useQuery(SIGN_INS, OWN);
  const end = async (id: number): Promise<void> => {
    try {
      const answer = dataOf(await endSignIn({ variables: { id } })).revokeSession;
      if (answer.status === 'error') showError(answer.message ?? "We couldn't end the sign-in. Retry.");
      else showDone(answer.message ?? 'Ended');
    } catch {
      showError('Failed to end the sign-in');
    }
    await refetched(query);
  };
  return (
    <FormSection title="Where you are signed in" text="Sign-ins expire after 12 hours.">
      <FailureLine query={query} />
      <ul className={classes.signIns}>
        {query.data?.sessions.map(({ id, createdAt, lastUsedAt, userIp, userAgent, isCurrent }) => (
          <li key={id} className={classes.signIn}>
            <div>
              <div>
                {deviceOf(userAgent)}
                {isCurrent && <span className={classes.here}> · this one</span>}
              </div>
              <div className={classes.dim}>
                {userIp ?? 'Unknown address'} · since {at(createdAt)} · last used {at(lastUsedAt)}
              </div>
            </div>
            {!isCurrent && (
              <Button size="compact-xs" variant="default" onClick={() => void end(id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
