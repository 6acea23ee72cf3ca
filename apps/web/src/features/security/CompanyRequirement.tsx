import { useMutation, useQuery } from '@apollo/client/react';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormSection } from '../../app/forms/FormScreen.js';
import { showDone, showError } from '../../app/toasts.js';
import { FACTOR_REQUIREMENT, REQUIRE_SECOND_FACTOR } from './security.graphql.js';

/** Whether the company asks its members for a second factor. */
export function CompanyRequirement({ company, isOwnOn }: { company: string; isOwnOn: boolean }) {
  const [requireSecondFactor] = useMutation(REQUIRE_SECOND_FACTOR);
  const query = useQuery(FACTOR_REQUIREMENT, FROM_SERVER);
  const { data } = query;
  const [isBusy, setBusy] = useState(false);
  const { isRequired = false, membersWithout = 0 } = data?.secondFactorRequirement ?? {};
  const without = membersWithout === 1 ? '1 member has none' : `${membersWithout} members have none`;

  const change = async (next: boolean): Promise<void> => {
    const isWanted =
      !next ||
      membersWithout === 0 ||
      (await confirmChange({
        title: `Ask everybody of ${company} for a second factor?`,
        consequences: [
          `${without} yet: from now on they can do nothing here but set one up.`,
          'Other companies they belong to are not concerned.',
        ],
        confirm: 'Ask for it',
      }));
    if (!isWanted) return;
    setBusy(true);
    try {
      const answer = dataOf(await requireSecondFactor({ variables: { isRequired: next } })).requireSecondFactor;
      if (answer.status === 'error') showError(answer.message ?? 'It was not changed.');
      else showDone(answer.message ?? 'Saved');
      await refetched(query);
    } catch {
      showError('Failed to change what the company asks for');
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormSection title={company} text="Everybody of the company who manages users can change this.">
      <FailureLine query={query} />
      <Switch
        label="Members need a second factor"
        description={isOwnOn || isRequired ? `${without}.` : 'Switch your own second factor on first.'}
        checked={isRequired}
        disabled={data === undefined || isBusy || (!isOwnOn && !isRequired)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </FormSection>
  );
}
