import { skipToken, useMutation, useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { dayInWords } from '@adops/domain';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { DismissMessagesMutation, HeaderMessagesQuery } from '../../gql/graphql.js';
import { DISMISS, MESSAGES } from './messages.graphql.js';
import classes from './Messages.module.css';

type Message = HeaderMessagesQuery['messages'][number];

const POLL_MS = 60_000;
/** Optimistic response: dismissed messages disappear immediately and return if the request fails. */
const DISMISSED: DismissMessagesMutation = { dismissMessages: { status: 'success', message: null } };

const sent = ({ creator, createdAt }: Message): string =>
  `${creator.username}, ${dayInWords(createdAt.slice(0, 10), createdAt)} ${createdAt.slice(11, 16)} UTC`;

/** Messages to the user below the header until dismissed. Shows the newest one, and others on request. */
export function MessageNotice() {
  const mayReceive = useAccess().permissions.has('receive-message');
  const [isOpen, setOpen] = useState(false);
  // If a poll fails, the latest messages stay.
  const { data } = useQuery(MESSAGES, mayReceive ? { pollInterval: POLL_MS } : skipToken);
  const [dismissMessages] = useMutation(DISMISS, { onError: (error) => showError(failureText(error)) });
  const messages = data?.messages ?? [];
  if (!mayReceive || messages.length === 0) return null;

  const dismiss = (ids: readonly number[]) =>
    void dismissMessages({
      variables: { ids: [...ids] },
      optimisticResponse: DISMISSED,
      update: (cache) =>
        void cache.updateQuery({ query: MESSAGES }, (known) => ({
          messages: known?.messages.filter(({ id }) => !ids.includes(id)) ?? [],
        })),
    });
  const shown = isOpen ? messages : messages.slice(0, 1);
  return (
    <section className={classes.notice} aria-label="Messages">
      <ul className={classes.list}>
        {shown.map((message) => (
          <li key={message.id} className={classes.message}>
            <IconMessage2 size={15} className={classes.icon} aria-hidden />
            <span className={classes.text}>{message.text}</span>
            <span className={classes.sender}>{sent(message)}</span>
            <Button size="compact-xs" variant="default" onClick={() => dismiss([message.id])}>
              Dismiss
            </Button>
          </li>
        ))}
      </ul>
      {messages.length > 1 && (
        <div className={classes.more}>
          <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show the newest only' : `${messages.length - 1} more`}
          </Button>
          {isOpen && (
            <Button size="compact-xs" variant="subtle" onClick={() => dismiss(messages.map(({ id }) => id))}>
              Dismiss all
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
