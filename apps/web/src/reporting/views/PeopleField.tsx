import { useQuery } from '@apollo/client/react';
import { Button, Input, MultiSelect, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { VIEW_PEOPLE } from './views.graphql.js';

const LABEL = 'People';

interface PeopleFieldProps {
  readonly value: readonly number[];
  /** Users the view is shared with. They are offered even if the user can't see them elsewhere. */
  readonly sharedWith: readonly { readonly id: number; readonly username: string }[];
  readonly error?: ReactNode;
  readonly onChange: (ids: number[]) => void;
}

/** Selects the users a view is shared with. */
export function PeopleField({ value, sharedWith, error, onChange }: PeopleFieldProps) {
  const { user } = useAccess();
  const { data, error: failure, refetch } = useQuery(VIEW_PEOPLE);
  if (!data && failure) {
    return (
      <Input.Wrapper label={LABEL} error="We couldn't load the users.">
        <Button mt={4} display="block" size="compact-xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Input.Wrapper>
    );
  }
  if (!data) {
    return (
      <Input.Wrapper label={LABEL}>
        <Skeleton height={34} role="status" aria-label="Loading users" />
      </Input.Wrapper>
    );
  }
  const names = new Map([...sharedWith, ...data.users].map(({ id, username }) => [id, username]));
  names.delete(user.id);
  const options = [...names].map(([id, username]) => ({ value: String(id), label: username }));
  return (
    <MultiSelect
      label={LABEL}
      placeholder={value.length === 0 ? 'Choose people' : undefined}
      description={
        names.size === 0
          ? 'None of your accounts or teams has another user.'
          : "Rows and columns depend on each user's permissions."
      }
      data={options.sort((a, b) => a.label.localeCompare(b.label))}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No users found"
      value={value.map(String)}
      error={error}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
