import { useMutation, useQuery } from '@apollo/client/react';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { showDone, showError } from '../../app/toasts.js';
import { FACTOR_REQUIREMENT, REQUIRE_SECOND_FACTOR } from './security.graphql.js';

/** Switch for requiring a second factor of all company members. */
export function CompanyRequirement({ company, isOwnOn }: { company: string; isOwnOn: boolean }) {
  const [requireSecondFactor] = useMutation(REQUIRE_SECOND_FACTOR);
  const query = useQuery(FACTOR_REQUIREMENT, FROM_SERVER);
  const { data } = query;
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
          `${without} yet. They must set up two-factor authentication before they can continue.`,
          "Other companies of these members aren't affected.",
        ],
        confirm: 'Ask for it',
      }));
    if (!isWanted) return;
    setBusy(true);
    try {
      const answer = dataOf(await requireSecondFactor({ variables: { isRequired: next } })).requireSecondFactor;
      if (answer.status === 'error') showError(answer.message ?? "We couldn't save the change. Retry.");
      else showDone(answer.message ?? 'Saved');
      await refetched(query);
    } catch {
      showError("Failed to change the company's requirement");
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormSection title={company} text="Users with the user management permission can change this.">
      <FailureLine query={query} />
      <Switch
        label="Require a second factor for all members"
        description={isOwnOn || isRequired ? `${without}.` : 'Turn on your own second factor first.'}
        checked={isRequired}
        disabled={data === undefined || isBusy || (!isOwnOn && !isRequired)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
