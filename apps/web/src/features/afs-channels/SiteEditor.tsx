import { useMutation } from '@apollo/client/react';
import { afsSiteForm, dayInWords, dayOf, VERSION_FIELD } from '@adops/domain';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { outcomeOf, type SaveOutcome } from '../../app/forms/outcome.js';
import { SaveBar } from '../../app/forms/SaveBar.js';
import { UnsavedGuard } from '../../app/forms/UnsavedGuard.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { VersionConflict } from '../../app/forms/VersionConflict.js';
import { dataOf } from '../../app/loading/query.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { ChangeLines } from '../../ui/ChangeLines.js';
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
  const [names, setNames] = useState(() => namesOf(site));
  const learn = (more: Iterable<readonly [string, string]>) => setNames((before) => new Map([...before, ...more]));
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
      if (now) learn(namesOf(now));
      return now && storedOf(now);
    },
    save,
    onSaved,
  });
  const { form } = saving;
  const { channels } = form.getValues();
  const opened = form.getInitialValues().channels;
  const theirs = saving.conflict?.theirs.channels ?? opened;
  const edits = editsBetween(opened, channels);
  const words = `${editsInWords(edits)} from ${dayInWords(date, dayOf(serverNow()))}. Not saved yet.`;
  const isDirty = edits.added.length + edits.removed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const element = useRef<HTMLFormElement>(null);
  const set = (next: string[]) => {
    form.clearErrors();
    form.setFieldValue('channels', next);
  };
  const toggle = (one: string) =>
    set(channels.includes(one) ? channels.filter((each) => each !== one) : [...channels, one]);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  const all = [...new Set([...opened, ...channels])];
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
      <VersionConflict
        saving={saving}
        takeTheirsLabel="Use the saved version"
        keepMineLabel="Keep my version"
        merge={{ label: 'Apply my changes to it', run: () => set(withEdits(theirs, edits)) }}
      >
        <div className={classes.versions}>
          <Version title="Saved version" count={theirs.length} edits={editsBetween(opened, theirs)} nameOf={names} />
          <Version title="Your version" count={channels.length} edits={edits} nameOf={names} />
        </div>
      </VersionConflict>
      {form.errors['channels'] && (
        <p role="alert" className={classes.error}>
          {form.errors['channels']}
        </p>
      )}
      <AddChannels
        site={site}
        taken={new Set(channels)}
        returned={edits.removed.map((one) => ({ id: one, name: names.get(one) ?? one }))}
        onAdd={(added) => {
          learn(added.map((one) => [one.id, one.name] as const));
          set([...channels, ...added.map((one) => one.id)]);
        }}
      />
      {all.length === 0 ? (
        <p className={classes.note}>No channels yet. Assign free channels of the account.</p>
      ) : (
        <ChannelTable
          ids={all}
          nameOf={names}
          inactive={inactiveOf(site)}
          added={new Set(edits.added)}
          removed={new Set(edits.removed)}
          onToggle={toggle}
        />
      )}
      <SaveBar
        submitLabel="Save channels"
        isSaving={saving.isSaving}
        isDirty={isDirty}
        unsavedText={words.charAt(0).toUpperCase() + words.slice(1)}
        onDiscard={() => form.reset()}
      />
    </form>
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
      <p className={classes.note}>
        <strong>{title}</strong> ({count} {count === 1 ? 'channel' : 'channels'})
      </p>
      <ChangeLines changes={lines.length === 0 ? ['No changes on this day'] : lines} />
    </section>
  );
}
