import {
  EMPTY_PUSH_CREATIVE,
  type FieldValues,
  ownPicturePath,
  PUSH_FIELDS,
  type PushChoices,
  type PushDraftCampaign,
} from '@adops/domain';
import { Button } from '@mantine/core';
import { ListPanel } from '../../builder/ListPanel.js';
import { thumbnailOf } from '../../builder/PictureInput.js';
import type { OpenPanel } from '../../builder/TableStep.js';
import classes from './push-uploader.module.css';

interface CreativesPanelProps extends OpenPanel<PushDraftCampaign> {
  readonly known: PushChoices;
}

const PATH = 'creatives';
const FIELD = PUSH_FIELDS.find(({ path }) => path === PATH)!;

/** The ads of a campaign, with how they will look on a device. */
export function CreativesPanel({ entity: campaign, known, errors, others, onEdit, onClose }: CreativesPanelProps) {
  const { id, name, creatives } = campaign;
  const own = errors
    .filter(({ field }) => field === PATH || field.startsWith(`${PATH}.`))
    .map(({ field, messages }) => ({ field: field.slice(PATH.length + 1), messages }));
  return (
    <ListPanel
      field={FIELD}
      known={known}
      name={name || 'an unnamed campaign'}
      noun="creative"
      value={creatives}
      empty={EMPTY_PUSH_CREATIVE}
      errors={own}
      onChange={(value, target) => onEdit([{ id, path: PATH, value }], target && `${id} ${PATH} ${target}`)}
      preview={(item) => <PushPreview ad={item} />}
      actions={
        others.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(others.map((other) => ({ id: other, path: PATH, value: creatives })))}
          >
            Copy to {others.length} selected
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}

/** A push notification. Pictures at addresses outside are fetched when the campaign is published, and not shown here. */
function PushPreview({ ad: { title, description, icon, image } }: { ad: FieldValues }) {
  const [shownIcon, shownImage] = [thumbnailOf(String(icon ?? '')), ownPicturePath(String(image ?? ''))];
  return (
    <figure className={classes.preview} aria-label="Preview of the ad">
      {shownIcon ? (
        <img className={classes.icon} src={shownIcon} alt="" />
      ) : (
        <span className={classes.icon} aria-hidden />
      )}
      <span className={classes.words}>
        <strong>{String(title || 'Title')}</strong>
        <span>{String(description || 'Description')}</span>
      </span>
      {shownImage ? (
        <img className={classes.image} src={shownImage} alt="" />
      ) : (
        <span className={classes.image} aria-hidden>
          {image ? 'Image' : 'No image yet'}
        </span>
      )}
    </figure>
  );
}
