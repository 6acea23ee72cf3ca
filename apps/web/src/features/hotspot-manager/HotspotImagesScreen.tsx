import { skipToken, useQuery } from '@apollo/client/react';
import { ownPicturePath } from '@adops/domain';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { handleFailure } from '../../app/failures/index.js';
import { IdSelect } from '../../app/forms/IdSelect.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { FROM_SERVER, LIVE } from '../../app/loading/query.js';
import { MediaPicker, type PickedImage } from '../../app/media/MediaPicker.js';
import { isId } from '../../app/routes/address-ids.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import { EmptyState } from '../../ui/EmptyState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { type Group, type HotspotValues, storedGroup } from './group-values.js';
import { HOTSPOT_FORM, HOTSPOT_GROUPS, UPDATE_HOTSPOT_GROUP } from './hotspot-manager.graphql.js';
import classes from './hotspot-manager.module.css';

/** Maximum number of groups in the select, the latest changes first. */
const OFFERED = 200;
const FAILED = 'Failed to save the image';

/** Screen to choose images of the media library for the hotspots of a group. The group's id is in the address. */
export function HotspotImagesScreen() {
  useDocumentTitle('Hotspot images · AdOps Console');
  const path = useCompanyPath('tools/hotspot-manager');
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('group') ?? '';
  const id = isId(chosen) ? Number(chosen) : null;
  const variables = { page: 1, perPage: OFFERED, filters: {}, orderBy: { column: 'updatedAt', direction: 'DESC' } } as const;
  const groups = useQuery(HOTSPOT_GROUPS, { variables, ...LIVE });
  const group = useQuery(HOTSPOT_FORM, id === null ? skipToken : { variables: { id }, ...FROM_SERVER });
  const { refetch } = group;
  return (
    <div className={frame.screen}>
      <ScreenHead title="Hotspot images">
        <Button size="xs" variant="default" component={Link} to={path('')}>
          Back to groups
        </Button>
      </ScreenHead>
      <Fetched query={groups}>
        {({ hotspotManager }) => (
          <IdSelect
            label="Hotspot group"
            placeholder="Choose a group"
            searchable
            allowDeselect={false}
            maw={520}
            options={hotspotManager.groups.rows.map((row) => ({
              value: String(row.id),
              label: `${row.id}: ${row.hotspots.map(({ text }) => text).join(', ').slice(0, 80)}`,
            }))}
            value={id}
            onChange={(next) => next !== null && setAddress({ group: String(next) })}
          />
        )}
      </Fetched>
      {id === null ? (
        <EmptyState isHeading={false} title="Choose a hotspot group" text="The hotspots of the group are listed here with their images." />
      ) : (
        <Fetched query={group}>
          {({ hotspotManager: { formData } }) =>
            formData.group?.id === id ? (
              <GroupImages group={formData.group} onSaved={() => void refetch().catch(() => undefined)} />
            ) : (
              <EmptyState isHeading={false} title="Hotspot group not found" text="The group may have been deleted. Choose another group." />
            )
          }
        </Fetched>
      )}
    </div>
  );
} // prettier-ignore

function GroupImages({ group, onSaved }: { readonly group: Group; readonly onSaved: () => void }) {
  const mutate = useMutate();
  const [pickingAt, setPickingAt] = useState<number | null>(null);
  const { values, version } = storedGroup(group);
  const save = async (at: number, image: PickedImage | null): Promise<void> => {
    const picture = { imageUrl: image?.url ?? '', thumbImageUrl: image?.thumbnail ?? '' };
    const hotspots = values.hotspots.map((each, place) => (place === at ? { ...each, ...picture } : each));
    try {
      const { hotspotManager } = await mutate(UPDATE_HOTSPOT_GROUP, { id: group.id, input: { ...values, hotspots }, version });
      showDone(hotspotManager.updateGroup.message ?? 'The image was saved.');
      onSaved();
    } catch (error) {
      handleFailure(error, { what: FAILED });
    }
  };
  return (
    <ul className={classes.sites} aria-label="Hotspots of the group">
      {values.hotspots.map((hotspot, at) => (
        <ImageItem
          key={hotspot.id}
          {...{ hotspot }}
          isReadOnly={group.hasOtherSites}
          onPick={() => setPickingAt(at)}
          onRemove={() => void save(at, null)}
        />
      ))}
      {pickingAt !== null && (
        <MediaPicker
          title={`Image of “${values.hotspots[pickingAt]?.text ?? ''}”`}
          kind="picture"
          max={1}
          onClose={() => setPickingAt(null)}
          onPick={([picked]) => {
            if (picked?.kind === 'picture') void save(pickingAt, picked.image);
            setPickingAt(null);
          }}
        />
      )}
    </ul>
  );
} // prettier-ignore

interface ImageItemProps {
  readonly hotspot: HotspotValues;
  readonly isReadOnly: boolean;
  readonly onPick: () => void;
  readonly onRemove: () => void;
}

function ImageItem({ hotspot: { text, imageUrl, thumbImageUrl }, isReadOnly, onPick, onRemove }: ImageItemProps) {
  const shown = ownPicturePath(thumbImageUrl || imageUrl);
  return (
    <li className={classes.site}>
      <div className={classes.siteHead}>
        {shown && <img src={shown} alt="" className={classes.thumbnail} />}
        <strong>{text}</strong>
        <span className={classes.address}>{imageUrl === '' ? 'No image' : shown ? 'Media library' : imageUrl}</span>
        {!isReadOnly && (
          <Button size="compact-xs" variant="default" aria-label={`Choose image of ${text}`} onClick={onPick}>
            {imageUrl === '' ? 'Choose image' : 'Replace image'}
          </Button>
        )}
        {!isReadOnly && imageUrl !== '' && (
          <Button size="compact-xs" variant="subtle" aria-label={`Remove image of ${text}`} onClick={onRemove}>
            Remove image
          </Button>
        )}
      </div>
    </li>
  );
}
