import { useQuery } from '@apollo/client/react';
import { Modal, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FROM_SERVER } from '../loading/query.js';
import { useAccess, useSession } from '../session/SessionProvider.js';
import { USERS_TO_ACT_AS } from '../session/session.graphql.js';
import { showError } from '../toasts.js';
import { UNEXPECTED_ERROR } from '../transport/errors.js';
import { actAsFailure } from './act-as.js';
import classes from './ActAsDialog.module.css';

interface Candidate {
  readonly id: number;
  readonly username: string;
  readonly email?: string | null;
  readonly roles: readonly { readonly name: string }[];
}

/** Dialog to select the user of the company to act as. */
export function ActAsDialog({ onClose }: { onClose: () => void }) {
  const { loginAs } = useSession();
  const { user } = useAccess();
  const [search, setSearch] = useState('');
  const [isBusy, setBusy] = useState(false);

  const { data, error } = useQuery(USERS_TO_ACT_AS, FROM_SERVER);
  const users: readonly Candidate[] | null = data?.users.filter(({ id }) => id !== user.id) ?? null;
  const fail = useEffectEvent(() => {
    showError(UNEXPECTED_ERROR);
    onClose();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);

  const words = search.trim().toLowerCase();
  const found = users?.filter((each) => `${each.username} ${each.email ?? ''}`.toLowerCase().includes(words)) ?? [];

  const choose = async (id: number) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await loginAs(id);
    } catch (error) {
      setBusy(false);
      showError(actAsFailure(error));
    }
  };

  return (
    <Modal opened onClose={onClose} title="Act as another user" size="sm">
      <TextInput
        data-autofocus
        aria-label="Search users"
        placeholder="Name or email address"
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found[0];
          if (event.key === 'Enter' && first && words !== '') void choose(first.id);
        }}
      />
      <ul className={classes.list} aria-busy={users === null}>
        {users === null && [1, 2, 3].map((each) => <Skeleton key={each} component="li" height={38} mb={6} />)}
        {found.map((each) => (
          <li key={each.id}>
            <button type="button" className={classes.user} disabled={isBusy} onClick={() => void choose(each.id)}>
              <span className={classes.name}>{each.username}</span>
              <span className={classes.dim}>
                {[each.email, each.roles.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {users !== null && found.length === 0 && <li className={classes.none}>No matching user</li>}
      </ul>
    </Modal>
  );
}
