import { Switch } from '@mantine/core';
import { useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { FACTOR_REQUIREMENT, REQUIRE_SECOND_FACTOR } from './security.graphql.js';

/** Whether the company requires a second factor for all members. */
export function CompanyRequirement({ company, isOwnOn }: { company: string; isOwnOn: boolean }) {
  const { call, client } = useSession();
  const { data, failure, reload } = useLoaded(FACTOR_REQUIREMENT, {});
  const [isBusy, setBusy] = useState(false);
  const { isRequired = false, membersWithout = 0 } = data?.secondFactorRequirement ?? {};
  const without = membersWithout === 1 ? "1 member doesn't have one" : `${membersWithout} members don't have one`;

  const change = async (next: boolean): Promise<void> => {
    const isWanted =
      !next ||
      membersWithout === 0 ||
      (await confirmChange({
        title: `Require two-factor authentication in ${company}?`,
        consequences: [
          `${without} yet. They will have to set one up before they can continue.`,
          'Their other companies are not affected.',
        ],
        confirm: 'Ask for it',
      }));
    if (!isWanted) return;
    setBusy(true);
    try {
      const answer = (await call(client, REQUIRE_SECOND_FACTOR, { isRequired: next })).requireSecondFactor;
      if (answer.status === 'error') showError(answer.message ?? "We couldn't save the change.");
      else showDone(answer.message ?? 'Saved');
      await reload();
    } catch {
      showError("Failed to change the company's requirement");
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormSection title={company} text="Users with the user management permission can change this.">
      {failure !== null && <div role="alert">{failure}</div>}
      <Switch
        label="Require a second factor for all members"
        description={isOwnOn || isRequired ? `${without}.` : 'Turn on your own second factor first.'}
        checked={isRequired}
        disabled={data === null || isBusy || (!isOwnOn && !isRequired)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
