import { Checkbox, Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CostAccount, SourceOfAccounts } from './accounts.js';
import classes from './MonthlyCosts.module.css';

interface AccountPickerProps {
  readonly sources: readonly SourceOfAccounts[];
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly error: unknown;
}

/** Checkboxes for accounts of the chosen sources. The first one toggles all that match the search. */
export function AccountPicker({ sources, value, onChange, error }: AccountPickerProps) {
  const [search, setSearch] = useState('');
  const errorId = useId();
  const words = search.trim().toLowerCase();
  const shown = sources
    .map((source) => ({ ...source, accounts: source.accounts.filter((account) => matches(account, words)) }))
    .filter(({ accounts }) => accounts.length > 0);
  const ids = shown.flatMap(({ accounts }) => accounts.map(({ id }) => id));
  const total = sources.reduce((sum, { accounts }) => sum + accounts.length, 0);
  const chosen = new Set(value);
  const chosenHere = ids.filter((id) => chosen.has(id)).length;
  const set = (changed: readonly number[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...value, ...changed])] : value.filter((id) => !changed.includes(id)));
  const message = typeof error === 'string' ? error : null;

  return (
    <div
      role="group"
      aria-label="Accounts"
      aria-describedby={message ? errorId : undefined}
      data-path="partnerAccounts"
      tabIndex={-1}
      className={classes.picker}
    >
      <div className={classes.pickerHead}>
        <Checkbox
          label={words === '' ? `All ${total.toLocaleString('en-US')} accounts` : `All ${ids.length} matches`}
          checked={ids.length > 0 && chosenHere === ids.length}
          indeterminate={chosenHere > 0 && chosenHere < ids.length}
          disabled={ids.length === 0}
          onChange={(event) => set(ids, event.currentTarget.checked)}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label="Search accounts"
          placeholder="Search accounts"
          leftSection={<IconSearch size={13} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={classes.accounts} role="group" aria-label="Accounts by source">
        {shown.map((source) => (
          <div key={source.id} role="group" aria-label={source.name}>
            <p className={classes.source}>{source.name}</p>
            {source.accounts.map((account) => (
              <Checkbox
                key={account.id}
                size="xs"
                className={classes.account}
                label={
                  <>
                    {account.name} <span className={classes.aside}>{wordsOf(account)}</span>
                  </>
                }
                checked={chosen.has(account.id)}
                onChange={(event) => set([account.id], event.currentTarget.checked)}
              />
            ))}
          </div>
        ))}
        {shown.length === 0 && (
          <p className={classes.none}>
            {total === 0 ? 'The chosen sources have no accounts you can access.' : 'No accounts match.'}
          </p>
        )}
      </div>
      <p className={classes.count} aria-live="polite">
        {value.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')} selected
      </p>
      {message && <Input.Error id={errorId}>{message}</Input.Error>}
    </div>
  );
}

const matches = ({ name }: CostAccount, words: string): boolean => name.toLowerCase().includes(words);
const wordsOf = ({ currency, isActive }: CostAccount): string => (isActive ? currency : `${currency} · inactive`);
