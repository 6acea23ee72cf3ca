import { useMutation, useQuery } from '@apollo/client/react';
import { ActionIcon, Alert, Button, Skeleton } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { dayInWords, dayOf, formatValue } from '@adops/domain';
import { IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { showDone } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { AccountBudgetsQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { SimpleTable } from '../../ui/SimpleTable.js';
import classes from './AccountBudgets.module.css';
import { ACCOUNT_BUDGETS, UPDATE_BUDGET } from './budgets.graphql.js';

type Budget = NonNullable<AccountBudgetsQuery['partnerAccount']>['budgets'][number];

/** Dated budgets of an account. Each budget is saved on its own, independent of the account form. */
export function AccountBudgets({ accountId, name }: { accountId: number; name: string }) {
  const [updateBudget] = useMutation(UPDATE_BUDGET);
  const query = useQuery(ACCOUNT_BUDGETS, { variables: { id: accountId }, ...FROM_SERVER });
  const today = dayOf(serverNow());
  const [amount, setAmount] = useState<number | null>(null);
  const [from, setFrom] = useState<string | null>(today);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const account = query.data?.partnerAccount;

  const put = async (day: string, value: number | null): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const answer = dataOf(await updateBudget({ variables: { id: accountId, amount: value, from: day } }));
      const { status, message } = answer.partnerAccount.updateBudget;
      if (status === 'error') return setRefusal(message ?? "We couldn't save the budget. Retry.");
      showDone(message ?? 'Saved');
      setAmount(null);
      await refetched(query);
    } catch (error) {
      setRefusal(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const isReady = amount !== null && amount > 0 && from !== null;
  const set = () => {
    if (isReady && !isBusy) void put(from, amount);
  };
  // Enter saves the budget, not the account form around it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    set();
  };
  const remove = async ({ from: day, amount: value, currency }: Budget): Promise<void> => {
    const isSure = await confirmChange({
      title: `Remove the budget starting ${dayInWords(day, today)}?`,
      consequences: [
        `The budget of ${formatValue('money', value)} ${currency} is removed. The previous budget of ${name}, if any, applies again.`,
      ],
      confirm: 'Remove budget',
    });
    if (isSure) await put(day, null);
  };

  if (query.error) return <FailureLine query={query} />;
  if (!account) return <Skeleton height={64} />;
  return (
    <div className={classes.budgets}>
      {refusal && (
        <Alert color="red" role="alert" p={10}>
          {refusal}
        </Alert>
      )}
      <div className={classes.new}>
        <NumberField
          label={`Budget, ${account.currency}`}
          min={0}
          decimalScale={2}
          value={amount}
          error={amount !== null && amount <= 0 ? 'Enter an amount greater than 0.' : null}
          onChange={setAmount}
          onKeyDown={onKeyDown}
        />
        <DateInput label="Start date (UTC)" valueFormat="D MMM YYYY" value={from} onChange={setFrom} />
        <Button variant="default" loading={isBusy} disabled={!isReady} onClick={set}>
          Set budget
        </Button>
      </div>
      {account.budgets.length > 0 && (
        <SimpleTable
          className={classes.list ?? ''}
          label="Budgets"
          rows={account.budgets}
          rowKey={(budget) => budget.from}
          columns={[
            { label: 'Start date', cell: (budget) => dayInWords(budget.from, today) },
            {
              label: 'Budget',
              isNumber: true,
              cell: (each) => `${formatValue('money', each.amount)} ${each.currency}`,
            },
            { label: 'Set by', cell: ({ setBy }) => setBy ?? 'Unknown' },
            {
              ...{ label: '', isNumber: true },
              cell: (budget) => (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={`Remove the budget starting ${dayInWords(budget.from, today)}`}
                  onClick={() => void remove(budget)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
