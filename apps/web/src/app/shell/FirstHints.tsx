import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { readText, writeText } from '../session/storage.js';
import { useSession } from '../session/SessionProvider.js';
import classes from './Shell.module.css';

interface Hint {
  readonly id: string;
  readonly text: string;
  /** Pattern of the addresses at which the hint is shown. Missing to show it everywhere. */
  readonly at?: RegExp;
}

/** Hints for a first visit, each shown until it is dismissed. */
const HINTS: readonly Hint[] = [
  {
    id: 'explain',
    at: /\/overview(-report)?$/,
    text: 'Click a change, such as ▲ 5.27%, to see which sources, sites and clicks it comes from.',
  },
  {
    id: 'views',
    at: /\/report$/,
    text: "Open Views to see yesterday's losers. Tick rows to pause them or change their bids.",
  },
  { id: 'search', text: 'Ctrl K finds pages, ad groups and users. Press ? for keyboard shortcuts and terms.' },
];

const keyOf = ({ id }: Hint): string => `hint.${id}`;

/** Hint in the footer, where it covers nothing. The browser stores when it is dismissed. */
export function FirstHints() {
  const { pathname } = useLocation();
  const { state } = useSession();
  const [dismissed, setDismissed] = useState(
    () => new Set(HINTS.filter((hint) => readText(keyOf(hint)) !== null).map(({ id }) => id)),
  );
  const hint = HINTS.find(({ id, at }) => !dismissed.has(id) && (!at || at.test(pathname)));
  if (state.kind !== 'active' || !hint) return null;
  return (
    <div className={classes.hint} role="note">
      <span className={classes.hintText}>Tip: {hint.text}</span>
      <ActionIcon
        size="xs"
        variant="subtle"
        color="gray"
        aria-label="Dismiss tip"
        onClick={() => {
          writeText(keyOf(hint), 'dismissed');
          setDismissed((before) => new Set([...before, hint.id]));
        }}
      >
        <IconX size={13} />
      </ActionIcon>
    </div>
  );
}
