import { useMutation, useQuery } from '@apollo/client/react';
import { mediaForm } from '@adops/domain';
import { Anchor, Button, Drawer, Group, Slider, Text, TextInput, TagsInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { outcomeOfSave } from '../forms/outcome.js';
import { useSaveForm } from '../forms/useSaveForm.js';
import { Fetched } from '../loading/Fetched.js';
import { dataOf, FROM_SERVER } from '../loading/query.js';
import { useCompanyPath } from '../routes/useCompanyPath.js';
import type { MediaItemDetailQuery } from '../../gql/graphql.js';
import { CropDialog } from './CropDialog.js';
import { MEDIA_ITEM, UPDATE_MEDIA } from './media.graphql.js';
import classes from './media.module.css';
import { factsOf, type MediaItem } from './media-item.js';
import type { MediaOptions } from './MediaFilters.js';
import { Thumbnail } from './MediaGrid.js';

type Detail = MediaItemDetailQuery['mediaItem'];
type Values = z.input<typeof mediaForm>;

interface MediaDetailsProps {
  readonly id: number;
  readonly options: MediaOptions | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Panel with an item's preview, fields and uses. */
export function MediaDetails({ id, options, onOpen, onClose, onChanged }: MediaDetailsProps) {
  const query = useQuery(MEDIA_ITEM, { variables: { id }, ...FROM_SERVER });
  const isNarrow = useMediaQuery('(max-width: 600px)');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 460}
      title={query.data?.mediaItem.item.name ?? 'Item'}
    >
      <Fetched query={query} title="We couldn't load this item">
        {({ mediaItem }) => (
          <Details
            key={`${id} ${mediaItem.item.version}`}
            detail={mediaItem}
            options={options}
            onOpen={onOpen}
            onChanged={() => {
              void query.refetch();
              onChanged();
            }}
          />
        )}
      </Fetched>
    </Drawer>
  );
}

interface DetailsProps extends Pick<MediaDetailsProps, 'options' | 'onOpen' | 'onChanged'> {
  readonly detail: Detail;
}

const valuesOf = (item: MediaItem): Values => ({
  ...{ name: item.name, keywords: [...item.keywords], tags: [...item.tags], language: item.language ?? null },
  ...{ author: item.author ?? '', license: item.license ?? '', licenseEndsOn: item.licenseEndsOn ?? null },
  ...{ focalX: item.focalX ?? null, focalY: item.focalY ?? null },
});

function Details({ detail, options, onOpen, onChanged }: DetailsProps) {
  const { item, uses, similar, crops } = detail;
  const [isCropping, setCropping] = useState(false);
  const [update] = useMutation(UPDATE_MEDIA);
  const { form, submit, isSaving, messages } = useSaveForm<Values, z.output<typeof mediaForm>>({
    schema: mediaForm,
    stored: { values: valuesOf(item), version: item.version },
    save: async (input, version) =>
      outcomeOfSave(dataOf(await update({ variables: { id: item.id, input, version } })).mediaLibrary.update),
    onSaved: onChanged,
    failure: 'Failed to save the item',
  });
  const values = form.getValues();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stage
        item={item}
        focal={values.focalX === null || values.focalY === null ? null : { x: values.focalX, y: values.focalY }}
        onFocal={(x, y) => form.setValues({ focalX: x, focalY: y })}
      />
      <Text size="sm" c="dimmed" mt={6}>
        {factsOf(item)}
        {item.ownerName && ` · added by ${item.ownerName}`}
      </Text>
      {item.image?.forAds && item.kind === 'picture' && item.image.forAds.filesize !== item.filesize && (
        <Text size="sm" c="dimmed">
          {`Ads use a smaller file of ${item.image.forAds.width} × ${item.image.forAds.height} pixels.`}
        </Text>
      )}
      {item.isLicenseOver && (
        <Text size="sm" c="var(--ad-negative)" role="status">
          The license has expired. Drafts with this item can&apos;t be published.
        </Text>
      )}
      {item.kind === 'picture' && (
        <Button size="xs" variant="default" mt={8} onClick={() => setCropping(true)}>
          Crop
        </Button>
      )}
      <Fields form={form} options={options} item={item} />
      {messages.map((message) => (
        <Text key={message} size="sm" c="var(--ad-negative)" role="alert">
          {message}
        </Text>
      ))}
      <Group mt={12}>
        <Button size="xs" type="submit" loading={isSaving}>
          Save item
        </Button>
      </Group>
      <Uses uses={uses} />
      <Strip title="Similar pictures" items={similar} onOpen={onOpen} />
      <Strip title="Crops" items={crops} onOpen={onOpen} />
      {item.parentId != null && (
        <Button size="compact-xs" variant="subtle" mt={8} onClick={() => onOpen(item.parentId!)}>
          Open the original
        </Button>
      )}
      {isCropping && (
        <CropDialog
          item={item}
          onClose={() => setCropping(false)}
          onCropped={(crop) => {
            setCropping(false);
            onChanged();
            onOpen(crop.id);
          }}
        />
      )}
    </form>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useSaveForm<Values, z.output<typeof mediaForm>>>['form'];
  readonly options: MediaOptions | undefined;
  readonly item: MediaItem;
}

function Fields({ form, options, item }: FieldsProps) {
  const { language, licenseEndsOn } = form.getValues();
  return (
    <div className={classes.section}>
      <TextInput size="xs" label="Name" maxLength={200} {...form.getInputProps('name')} />
      <TagsInput
        size="xs"
        label="Tags"
        maxTags={30}
        data={options?.tags.map(({ name }) => name) ?? []}
        {...form.getInputProps('tags')}
      />
      <TagsInput size="xs" label="Keywords" maxTags={30} {...form.getInputProps('keywords')} />
      <TextInput
        size="xs"
        label="Language"
        placeholder="en"
        maxLength={6}
        {...form.getInputProps('language')}
        value={language ?? ''}
        onChange={(event) => form.setFieldValue('language', event.currentTarget.value || null)}
      />
      <TextInput size="xs" label="Author" maxLength={200} {...form.getInputProps('author')} />
      <TextInput size="xs" label="License" maxLength={500} {...form.getInputProps('license')} />
      <TextInput
        size="xs"
        type="date"
        label="License ends on"
        description="After this day, drafts with this item can't be published."
        {...form.getInputProps('licenseEndsOn')}
        value={licenseEndsOn ?? ''}
        onChange={(event) => form.setFieldValue('licenseEndsOn', event.currentTarget.value || null)}
      />
      {item.kind === 'picture' && <FocalSliders form={form} />}
    </div>
  );
}

/** Sliders to set the focal point without a mouse. */
function FocalSliders({ form }: Pick<FieldsProps, 'form'>) {
  const { focalX, focalY } = form.getValues();
  const slider = (label: string, value: number | null, onChange: (share: number) => void) => (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Slider
        size="xs"
        thumbLabel={label}
        min={0}
        max={100}
        label={(percent) => `${percent}%`}
        value={Math.round((value ?? 0.5) * 100)}
        onChange={(percent) => onChange(percent / 100)}
      />
    </div>
  );
  return (
    <div className={classes.section}>
      <Group gap={6} justify="space-between">
        <Text size="xs" fw={500}>
          Focal point
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={focalX === null}
          onClick={() => form.setValues({ focalX: null, focalY: null })}
        >
          Clear focal point
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        Crops are placed around this point. Click the picture to set it.
      </Text>
      {slider('Across', focalX, (x) => form.setValues({ focalX: x, focalY: focalY ?? 0.5 }))}
      {slider('Down', focalY, (y) => form.setValues({ focalX: focalX ?? 0.5, focalY: y }))}
    </div>
  );
}

interface StageProps {
  readonly item: MediaItem;
  readonly focal: { readonly x: number; readonly y: number } | null;
  readonly onFocal: (x: number, y: number) => void;
}

const rounded = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 1_000) / 1_000));

function Stage({ item, focal, onFocal }: StageProps) {
  if (item.kind === 'video')
    return (
      <div className={classes.stage}>
        {/* Uploaded videos have no captions. */}
        {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          className={classes.whole}
          controls
          preload="none"
          aria-label={item.name}
          src={item.video?.url ?? undefined}
          poster={item.image?.url ?? undefined}
        />
      </div>
    );
  const place = (event: MouseEvent<HTMLButtonElement>): void => {
    // Enter and Space have no pointer position. Keyboard users have the sliders.
    if (event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onFocal(rounded((event.clientX - left) / width), rounded((event.clientY - top) / height));
  };
  return (
    <div className={classes.stage}>
      <button type="button" className={classes.focus} aria-label={`Focal point of ${item.name}`} onClick={place}>
        <img className={classes.whole} src={item.image?.forAds?.url ?? item.image?.url ?? ''} alt={item.name} />
        {focal && (
          <span className={classes.point} style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }} aria-hidden />
        )}
      </button>
    </div>
  );
}

function Uses({ uses }: { readonly uses: Detail['uses'] }) {
  const sites = useCompanyPath('sites');
  return (
    <section className={classes.section} aria-label="Where it is used">
      <h3 className={classes.sectionTitle}>Where it is used</h3>
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          No draft, ad or site uses this item.
        </Text>
      ) : (
        <ul className={classes.uses}>
          {uses.map(({ kind, id, name, ownerName }) => (
            <li key={`${kind} ${id ?? ownerName} ${name}`}>
              {kind === 'site' ? (
                <Anchor component={Link} to={sites(String(id))} size="sm">
                  {`Site ${name}`}
                </Anchor>
              ) : (
                `${kind === 'draft' ? `Draft of ${ownerName ?? 'a user'}` : 'Ad'}: ${name}`
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface StripProps {
  readonly title: string;
  readonly items: readonly MediaItem[];
  readonly onOpen: (id: number) => void;
}

function Strip({ title, items, onOpen }: StripProps) {
  if (items.length === 0) return null;
  return (
    <section className={classes.section} aria-label={title}>
      <h3 className={classes.sectionTitle}>{`${title} (${items.length})`}</h3>
      <div className={classes.strip}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            className={classes.small}
            aria-label={`Open ${item.name}, ${factsOf(item)}`}
            title={`${item.name}, ${factsOf(item)}`}
            onClick={() => onOpen(item.id)}
          >
            <Thumbnail item={item} />
          </button>
        ))}
      </div>
    </section>
  );
}
