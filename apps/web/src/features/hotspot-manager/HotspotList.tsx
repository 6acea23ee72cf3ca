import { hotspotLink, type HotspotLinkSite, MAX_HOTSPOT_TEXT, MAX_HOTSPOTS, ownPicturePath } from '@adops/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconArrowDown, IconArrowUp, IconPhoto, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { MediaPicker } from '../../app/media/MediaPicker.js';
import { type GroupValues, linesOf, newHotspot, withLines } from './group-values.js';
import classes from './hotspot-manager.module.css';

interface HotspotListProps {
  readonly form: UseFormReturnType<GroupValues>;
  /** First site, used to build links. Null if no site is chosen. */
  readonly site: HotspotLinkSite | null;
}

/** Focuses the text of a hotspot after the next render. */
const focusText = (at: number): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-path="hotspots.${at}.text"]`)?.focus());

/**
 * List of hotspots. Enter adds the next one, Alt with an arrow key moves one, and each line of a pasted list becomes
 * one.
 */
export function HotspotList({ form, site }: HotspotListProps) {
  const { hotspots } = form.getValues();
  const [pickingAt, setPickingAt] = useState<number | null>(null);
  const insert = (at: number): void => {
    if (hotspots.length >= MAX_HOTSPOTS) return;
    form.insertListItem('hotspots', newHotspot(), at);
    focusText(at);
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= hotspots.length) return;
    form.reorderListItem('hotspots', { from, to });
    focusText(to);
  };
  const paste = (at: number, text: string): boolean => {
    const lines = linesOf(text);
    if (lines.length < 2) return false;
    form.setFieldValue('hotspots', withLines(hotspots, at, lines));
    return true;
  };
  const remove = (at: number): void => {
    form.removeListItem('hotspots', at);
    focusText(Math.max(0, at - 1));
  };
  const help = 'Press Enter to add the next hotspot, and Alt with ↑ or ↓ to move it. A pasted list becomes one hotspot per line. A hotspot without a link opens the search of each site.';
  return (
    <FormSection title={`Hotspots (${hotspots.length})`} text={help} isWide>
      {form.errors['hotspots'] && (
        <p className={classes.failed} role="alert">
          {form.errors['hotspots']}
        </p>
      )}
      {hotspots.map((hotspot, at) => (
        <HotspotCard
          key={at}
          {...{ form, at, insert, move, paste, remove }}
          count={hotspots.length}
          builtLink={site === null || hotspot.text.trim() === '' ? '' : hotspotLink(site, hotspot.text)}
          onPick={() => setPickingAt(at)}
        />
      ))}
      <div>
        <Button size="xs" variant="default" disabled={hotspots.length >= MAX_HOTSPOTS} onClick={() => insert(hotspots.length)}>
          Add hotspot
        </Button>
      </div>
      {pickingAt !== null && (
        <MediaPicker
          title={`Image of hotspot ${pickingAt + 1}`}
          kind="picture"
          max={1}
          onClose={() => setPickingAt(null)}
          onPick={([picked]) => {
            if (picked?.kind === 'picture') {
              form.setFieldValue(`hotspots.${pickingAt}.imageUrl`, picked.image.url);
              form.setFieldValue(`hotspots.${pickingAt}.thumbImageUrl`, picked.image.thumbnail ?? '');
            }
            setPickingAt(null);
          }}
        />
      )}
    </FormSection>
  );
} // prettier-ignore

interface HotspotCardProps extends Pick<HotspotListProps, 'form'> {
  readonly at: number;
  readonly count: number;
  readonly builtLink: string;
  readonly insert: (at: number) => void;
  readonly move: (from: number, to: number) => void;
  /** Returns true if the pasted text was a list. */
  readonly paste: (at: number, text: string) => boolean;
  readonly remove: (at: number) => void;
  readonly onPick: () => void;
}

function HotspotCard({ form, at, count, builtLink, insert, move, paste, remove, onPick }: HotspotCardProps) {
  const path = `hotspots.${at}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && isPlain) insert(at + 1);
    else if (event.key === 'ArrowUp' && event.altKey) move(at, at - 1);
    else if (event.key === 'ArrowDown' && event.altKey) move(at, at + 1);
    else return;
    event.preventDefault();
  };
  return (
    <section className={classes.card} role="group" aria-label={`Hotspot ${at + 1}`}>
      <div className={classes.fields}>
        <TextInput
          label="Text"
          maxLength={MAX_HOTSPOT_TEXT}
          {...form.getInputProps(`${path}.text`)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (paste(at, event.clipboardData.getData('text'))) event.preventDefault();
          }}
        />
        <TextInput
          label="Link"
          placeholder={builtLink || 'Search of each site'}
          {...form.getInputProps(`${path}.link`)}
          onKeyDown={onKeyDown}
        />
      </div>
      <PictureField form={form} at={at} onPick={onPick} />
      <div className={classes.actions}>
        <ActionIcon variant="subtle" color="gray" aria-label={`Move hotspot ${at + 1} up`} disabled={at === 0} onClick={() => move(at, at - 1)}>
          <IconArrowUp size={15} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Move hotspot ${at + 1} down`} disabled={at === count - 1} onClick={() => move(at, at + 1)}>
          <IconArrowDown size={15} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove hotspot ${at + 1}`} onClick={() => remove(at)}>
          <IconTrash size={15} />
        </ActionIcon>
      </div>
    </section>
  );
} // prettier-ignore

/** Image of a hotspot, from the media library or at an address the site reported. */
function PictureField({ form, at, onPick }: Pick<HotspotCardProps, 'form' | 'at' | 'onPick'>) {
  const { imageUrl, thumbImageUrl } = form.getValues().hotspots[at] ?? newHotspot();
  const error = form.errors[`hotspots.${at}.imageUrl`] ?? form.errors[`hotspots.${at}.thumbImageUrl`];
  const shown = ownPicturePath(thumbImageUrl || imageUrl);
  const remove = (): void => {
    form.setFieldValue(`hotspots.${at}.imageUrl`, '');
    form.setFieldValue(`hotspots.${at}.thumbImageUrl`, '');
  };
  return (
    <div className={classes.picture}>
      {shown && <img src={shown} alt="" className={classes.thumbnail} />}
      {imageUrl !== '' && !shown && <span className={classes.address}>{imageUrl}</span>}
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPhoto size={13} />}
        data-path={`hotspots.${at}.imageUrl`}
        aria-label={`${imageUrl === '' ? 'Choose' : 'Replace'} image of hotspot ${at + 1}`}
        onClick={onPick}
      >
        {imageUrl === '' ? 'Choose image' : 'Replace image'}
      </Button>
      {imageUrl !== '' && (
        <Button size="compact-xs" variant="subtle" aria-label={`Remove image of hotspot ${at + 1}`} onClick={remove}>
          Remove image
        </Button>
      )}
      {error && <span className={classes.failed}>{error}</span>}
    </div>
  );
}
