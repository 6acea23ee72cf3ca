import { useMutation } from '@apollo/client/react';
import { dataOf } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { REQUEST_PASSWORD_RESET } from '../../app/session/session.graphql.js';
import { showDone, showError } from '../../app/toasts.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { DELETE_USER } from './users.graphql.js';

interface UserActionsProps {
  readonly user: { readonly id: number; readonly username: string; readonly email: string; readonly bought: number };
  readonly shared: number;
  readonly isSelf: boolean;
  readonly onDeleted: () => void;
}

/** Actions on a user besides editing. */
export function UserActions({ user, shared, isSelf, onDeleted }: UserActionsProps) {
  const [mailPasswordLink] = useMutation(REQUEST_PASSWORD_RESET);
  const [deleteUser] = useMutation(DELETE_USER);

  const mailLink = async (): Promise<void> => {
    try {
      const { requestPasswordReset: answer } = dataOf(
        await mailPasswordLink({ variables: { username: user.username }, context: { call: { endpoint: 'common' } } }),
      );
      if (answer.status === 'error') showError(answer.message ?? "We couldn't send the link. Retry.");
      else showDone(`A link to set a password was sent to ${user.email}.`);
    } catch {
      showError("We couldn't send the link. Retry.");
    }
  };

  const remove = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Delete ${user.username}?`,
      consequences: [
        "The user is signed out everywhere and can't sign in again.",
        ...(shared > 0
          ? [`${shared} shared ${shared === 1 ? 'account is' : 'accounts are'} no longer shared with the user.`]
          : []),
        'The username becomes available. The activity history is kept.',
      ],
      confirm: 'Delete user',
    });
    if (!isWanted) return;
    try {
      const answer = dataOf(await deleteUser({ variables: { id: user.id } })).user.delete;
      if (answer.status === 'error') return showError(answer.message ?? 'Failed to delete user');
      showDone(answer.message ?? 'Deleted');
      onDeleted();
    } catch {
      showError('Failed to delete user');
    }
  };

  return (
    <>
      <ReasonedButton
        size="xs"
        variant="default"
        reason={user.email === '' ? 'This user has no email address' : null}
        onClick={() => void mailLink()}
      >
        Email a password link
      </ReasonedButton>
      {!isSelf && (
        <ReasonedButton
          size="xs"
          variant="default"
          reason={
            user.bought > 0
              ? `Buyer of ${user.bought} ${user.bought === 1 ? 'account' : 'accounts'}. Assign another buyer first.`
              : null
          }
          onClick={() => void remove()}
        >
          Delete user
        </ReasonedButton>
      )}
    </>
  );
}
