import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { dayInWords } from '@adops/domain';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { HeaderMessagesQuery } from '../../gql/graphql.js';
import { DISMISS, MESSAGES } from './messages.graphql.js';
import classes from './Messages.module.css';

type Message = HeaderMessagesQuery['messages'][number];

const ASK_EVERY = 60_000;
/** Tells the notice that the user has sent a message, possibly to themselves. */
export const SENT_EVENT = 'adops:message-sent';

const sent = ({ creator, createdAt }: Message): string =>
  `${creator.username}, ${dayInWords(createdAt.slice(0, 10), createdAt)} ${createdAt.slice(11, 16)} UTC`;

/** Messages to the person, under the header until put away: the newest, and the others on demand. */
export function MessageNotice() {
  const { call, client } = useSession();
  const { activeCompany, permissions, user } = useAccess();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [isOpen, setOpen] = useState(false);
  const mayReceive = permissions.has('receive-message');

  useEffect(() => {
    if (!mayReceive) return;
    let isCurrent = true;
    const ask = () =>
      void call(client, MESSAGES, {}).then(
        (answer) => isCurrent && setMessages(answer.messages),
        // Without an answer the last ones stay.
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, ASK_EVERY);
    window.addEventListener(SENT_EVENT, ask);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener(SENT_EVENT, ask);
    };
    // Fetched again for each company and user, not for each change of the session.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [activeCompany.id, user.id, mayReceive]);

  if (!mayReceive || messages.length === 0) return null;

  const dismiss = (ids: readonly number[]) => {
    const before = messages;
    setMessages(before.filter(({ id }) => !ids.includes(id)));
    call(client, DISMISS, { ids: [...ids] }).catch((error: unknown) => {
      setMessages(before);
      showError(failureText(error));
    });
  };
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
