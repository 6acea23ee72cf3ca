import { Button, Kbd, Menu, Modal, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { DatePreset } from '@adops/domain';
import { IconLink } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { useOfferedCommands, type Command } from '../../app/commands/commands.js';
import { putOnClipboard } from '../../app/copy-text.js';
import { showDone } from '../../app/toasts.js';
import screen from '../screen/ReportScreen.module.css';
import { alwaysWords } from './report-link.js';
import { isSaved, type OpenableView, type ViewPlace } from './useViews.js';
import classes from './ViewPicker.module.css';

const KEYS = ['Ctrl', 'Shift', 'C'] as const;

/** Returns true for views that no other user can open. Links omit them. */
const isForOneUser = (view: OpenableView): boolean => isSaved(view) && view.scope === 'personal';

interface CopyLinkProps {
  readonly place: ViewPlace;
  /** Open view. */
  readonly view: OpenableView | null;
}

/** Copies a link. If the browser doesn't allow copying, the link is shown. */
function useCopyLink({ place, view }: CopyLinkProps) {
  const path = useHref(useLocation().pathname);
  const [refused, setRefused] = useState<string | null>(null);
  const isLeftOut = view !== null && isForOneUser(view);
  const linkTo = (preset: DatePreset | null): string => {
    const named = view && !isLeftOut ? `&view=${view.id}` : '';
    return `${window.location.origin}${path}?${place.link(preset)}${named}`;
  };
  const latest = useRef({ linkTo, done: '' });
  useEffect(() => {
    const done = isLeftOut
      ? `The link was copied without “${view.name}” because only you can open that view.`
      : 'Link copied';
    latest.current = { linkTo, done };
  });
  const copy = useCallback(async (preset: DatePreset | null) => {
    const link = latest.current.linkTo(preset);
    if (await putOnClipboard(link)) showDone(latest.current.done);
    else setRefused(link);
  }, []);
  return { copy, refused, close: () => setRefused(null) };
}

/** Copies a link to exactly what is shown, either with the days on screen or with relative days. */
export function CopyLink({ place, view }: CopyLinkProps) {
  const { copy, refused, close } = useCopyLink({ place, view });
  const { shown, presets } = place.linkDays;
  useHotkeys([['mod+shift+C', () => void copy(null)]]);
  const offered = presets.join(' ');
  const commands = useMemo(
    (): Command[] => [
      {
        ...{ id: 'copy-link', group: 'Link', label: 'Copy link', keys: KEYS.join(' ') },
        ...(shown !== null && { description: `With these dates: ${shown}` }),
        run: () => void copy(null),
      },
      ...(offered === '' ? [] : (offered.split(' ') as DatePreset[])).map((preset) => ({
        ...{ id: `copy-link-${preset}`, group: 'Link', label: `Copy link: ${alwaysWords(preset).toLowerCase()}` },
        run: () => void copy(preset),
      })),
    ],
    [copy, offered, shown],
  );
  useOfferedCommands(commands);
  const button = (
    <Button
      size="xs"
      variant="default"
      className={`${screen.action} ${classes.link}`}
      title="Copy link"
      leftSection={<IconLink size={14} />}
      aria-label="Copy link"
      {...(presets.length === 0 && { onClick: () => void copy(null) })}
    >
      <span className={`${screen.words} ${classes.linkWords}`}>Copy link</span>
    </Button>
  );
  return (
    <>
      {presets.length === 0 ? (
        button
      ) : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => void copy(null)}
              rightSection={
                <span className={classes.keys} aria-hidden>
                  {KEYS.map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </span>
              }
            >
              These dates: {shown}
            </Menu.Item>
            {presets.map((preset) => (
              <Menu.Item key={preset} onClick={() => void copy(preset)}>
                {alwaysWords(preset)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {refused !== null && <LinkDialog link={refused} onClose={close} />}
    </>
  );
}

/** Dialog with the link in a field, to copy it manually. */
function LinkDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Copy link" size="md">
      <TextInput
        data-autofocus
        label="Link"
        description="The browser didn't allow copying. Press Ctrl+C to copy the selected link."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Modal>
  );
}
