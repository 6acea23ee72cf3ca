import { useMutation } from '@apollo/client/react';
import { afsSiteForm, dayInWords, dayOf, VERSION_FIELD } from '@adops/domain';
import { Alert, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { outcomeOf, type SaveOutcome } from '../../app/forms/outcome.js';
import { UnsavedGuard } from '../../app/forms/UnsavedGuard.js';
import { useSaveForm, type SaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf } from '../../app/loading/query.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { AddChannels } from './AddChannels.js';
import { UPDATE_AFS_SITE } from './afs-channels.graphql.js';
import { type ChannelEdits, editsBetween, editsInWords, withEdits } from './channel-edits.js';
import { ChannelTable } from './ChannelTable.js';
import { inactiveOf, namesOf, type SiteDetail } from './site-detail.js';
import classes from './afs.module.css';

interface Values extends Record<string, unknown> {
  channels: string[];
}

interface SiteEditorProps {
  readonly site: SiteDetail;
  /** Fetches the stored list. Returns null if the request fails. */
  readonly latest: () => Promise<SiteDetail | null>;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: () => Promise<void>;
}

const storedOf = ({ channels, channelsKey }: SiteDetail) => ({
  values: { channels: [...channels] },
  version: channelsKey,
});

/** Editor for a site's channels. Additions and removals are pending until the user saves. */
export function SiteEditor({ site, latest, onDirty, onSaved }: SiteEditorProps) {
  const [update] = useMutation(UPDATE_AFS_SITE);
  const [opened, setOpened] = useState(site);
  const [theirs, setTheirs] = useState<SiteDetail | null>(null);
  const [newNames, setNewNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { id, date } = site;
  const save = async ({ channels }: { channels: string[] }, key: string | null): Promise<SaveOutcome> => {
    const variables = { id, date, channels, channelsKey: key ?? '' };
    const { status, message } = dataOf(await update({ variables })).afsChannelManager.updateSite;
    if (status !== 'error') return outcomeOf({ status, message });
    const now = await latest();
    // If the stored list is still the one that was opened, the save failed for another reason.
    if (!now || now.channelsKey === key) return outcomeOf({ status, message });
    return { kind: 'refused', errors: [{ field: VERSION_FIELD, messages: [message ?? 'Nothing was saved.'] }] };
  };
  const saving = useSaveForm<Values, { channels: string[] }, string>({
    schema: afsSiteForm,
    stored: storedOf(site),
    failure: "We couldn't save the channels",
    latest: async () => {
      const now = await latest();
      setTheirs(now);
      return now && storedOf(now);
    },
    save,
    onSaved,
  });
  const { form } = saving;
  const { channels } = form.getValues();
  const edits = editsBetween(opened.channels, channels);
  const isDirty = edits.added.length + edits.removed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const nameOf = new Map([...namesOf(opened), ...namesOf(site), ...(theirs ? namesOf(theirs) : []), ...newNames]);
  const element = useRef<HTMLFormElement>(null);
  const set = (next: string[]) => {
    form.clearErrors();
    form.setFieldValue('channels', next);
  };
  const toggle = (one: string) =>
    set(channels.includes(one) ? channels.filter((each) => each !== one) : [...channels, one]);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  const all = [...new Set([...opened.channels, ...channels])];
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      // The list is replaced by the saved one, so edits made while saving would be lost.
      inert={saving.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) saving.submit();
      }}
    >
      <UnsavedGuard isDirty={isDirty} asks={() => isDirty && saving.asksBeforeLeaving()} />
      <Messages
        saving={saving}
        opened={opened}
        theirs={theirs}
        nameOf={nameOf}
        onSettled={() => theirs && setOpened(theirs)}
        onMerge={(mine) => theirs && set(withEdits(theirs.channels, mine))}
      />
      {form.errors['channels'] && (
        <p role="alert" className={classes.error}>
          {form.errors['channels']}
        </p>
      )}
      <AddChannels
        site={site}
        taken={new Set(channels)}
        returned={edits.removed.map((one) => ({ id: one, name: nameOf.get(one) ?? one }))}
        onAdd={(added) => {
          setNewNames((before) => new Map([...before, ...added.map((one) => [one.id, one.name] as const)]));
          set([...channels, ...added.map((one) => one.id)]);
        }}
      />
      {all.length === 0 ? (
        <p className={classes.note}>No channels yet. Add free channels of the account.</p>
      ) : (
        <ChannelTable
          ids={all}
          nameOf={nameOf}
          inactive={inactiveOf(site)}
          added={new Set(edits.added)}
          removed={new Set(edits.removed)}
          onToggle={toggle}
        />
      )}
      <SaveBar
        saving={saving}
        isDirty={isDirty}
        edits={edits}
        date={date}
        onDiscard={() => set([...opened.channels])}
      />
    </form>
  );
}

interface SaveBarProps {
  readonly saving: SaveForm<Values>;
  readonly isDirty: boolean;
  readonly edits: ChannelEdits;
  readonly date: string;
  readonly onDiscard: () => void;
}

function SaveBar({ saving, isDirty, edits, date, onDiscard }: SaveBarProps) {
  const words = `${editsInWords(edits)} from ${dayInWords(date, dayOf(serverNow()))}. Not saved yet.`;
  return (
    <div className={classes.bar}>
      <Button type="submit" size="xs" loading={saving.isSaving} disabled={!isDirty}>
        Save channels
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard} disabled={!isDirty || saving.isSaving}>
        Discard changes
      </Button>
      <span className={classes.state} role="status">
        {isDirty ? words.charAt(0).toUpperCase() + words.slice(1) : ''}
      </span>
      <span className={classes.keys} aria-hidden>
        <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">S</Kbd> saves
      </span>
    </div>
  );
}

interface MessagesProps {
  readonly saving: SaveForm<Values>;
  /** Site as it was when the form was opened. */
  readonly opened: SiteDetail;
  readonly theirs: SiteDetail | null;
  readonly nameOf: ReadonlyMap<string, string>;
  readonly onSettled: () => void;
  /** Applies the user's edits to the list that is stored now. */
  readonly onMerge: (mine: ChannelEdits) => void;
}

/** Reasons why the save failed. After a conflict, shows both versions and lets the user choose one. */
function Messages({ saving: { messages, conflict, form }, opened, theirs, nameOf, onSettled, onMerge }: MessagesProps) {
  if (messages.length === 0) return null;
  const mine = editsBetween(opened.channels, form.getValues().channels);
  const settle = (how: () => void) => () => {
    onSettled();
    how();
  };
  return (
    <Alert color={conflict ? 'yellow' : 'red'} role="alert" p={12}>
      {messages.map((message) => (
        <p key={message} className={classes.message}>
          {message}
        </p>
      ))}
      {conflict && theirs && (
        <>
          <div className={classes.versions}>
            <Version
              title="Saved version"
              count={theirs.channels.length}
              edits={editsBetween(opened.channels, theirs.channels)}
              nameOf={nameOf}
            />
            <Version title="Your version" count={form.getValues().channels.length} edits={mine} nameOf={nameOf} />
          </div>
          <div className={classes.choices}>
            <Button size="xs" variant="default" onClick={settle(conflict.takeTheirs)}>
              Use the saved version
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={settle(() => {
                conflict.keepMine();
                onMerge(mine);
              })}
            >
              Make my changes to it
            </Button>
            <Button size="xs" variant="default" onClick={settle(conflict.keepMine)}>
              Keep my version
            </Button>
          </div>
        </>
      )}
    </Alert>
  );
}

interface VersionProps {
  readonly title: string;
  readonly count: number;
  readonly edits: ChannelEdits;
  readonly nameOf: ReadonlyMap<string, string>;
}

function Version({ title, count, edits, nameOf }: VersionProps) {
  const lines = [
    ...edits.added.map((id) => `Added: ${nameOf.get(id) ?? id}`),
    ...edits.removed.map((id) => `Removed: ${nameOf.get(id) ?? id}`),
  ];
  return (
    <section aria-label={title}>
      <p className={classes.message}>
        <strong>{title}</strong> ({count} {count === 1 ? 'channel' : 'channels'})
      </p>
      <ul className={classes.changes}>
        {lines.length === 0 ? <li>No changes on this day</li> : lines.map((line) => <li key={line}>{line}</li>)}
      </ul>
    </section>
  );
}
