import { Alert } from '@mantine/core';
import { Link } from 'react-router';
import { confirmChange } from '../app/forms/confirmChange.js';
import { ReasonedButton } from '../ui/ReasonedButton.js';
import classes from './builder.module.css';
import type { AccountOutcome, AccountPublishing } from './usePublishByAccount.js';

interface PublishButtonProps {
  readonly publishing: AccountPublishing;
  /** Description of the selection, such as '3 campaigns'. */
  readonly what: string;
  /** Returns the consequences, one line per account. */
  readonly consequences: () => readonly string[];
  /** Reason why publishing isn't possible. Null if it is. */
  readonly reason: string | null;
}

/** Button that publishes after a confirmation with the consequences. */
export function PublishButton({ publishing, what, consequences, reason }: PublishButtonProps) {
  const ask = async (): Promise<void> => {
    const question = { title: `Publish ${what}?`, consequences: consequences(), confirm: 'Publish', isHarmless: true };
    if (await confirmChange(question)) await publishing.publish();
  };
  return (
    <ReasonedButton size="xs" reason={reason} loading={publishing.isBusy} onClick={() => void ask()}>
      Publish {what}
    </ReasonedButton>
  );
}

/** Results of publishing by account. */
export function Outcomes({ outcomes, status }: { outcomes: readonly AccountOutcome[]; status: string }) {
  if (outcomes.length === 0) return null;
  const hasFailures = outcomes.some((each) => each.status === 'error');
  const color = hasFailures ? 'red' : outcomes.some((each) => each.status === 'warning') ? 'yellow' : 'teal';
  return (
    <Alert
      className={classes.outcomes}
      color={color}
      p={10}
      role={hasFailures ? 'alert' : 'status'}
      title={hasFailures ? 'Not all accounts were published' : 'Sent'}
    >
      <ul className={classes.list}>
        {outcomes.map(({ account, message }) => (
          <li key={account}>
            {account}: {message}
          </li>
        ))}
      </ul>
      {outcomes.some((each) => each.status !== 'error') && <Link to={status}>See the status</Link>}
    </Alert>
  );
}
