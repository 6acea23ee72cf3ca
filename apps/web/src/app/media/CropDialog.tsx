import { useMutation } from '@apollo/client/react';
import { IMAGE_SHAPES, largestCrop } from '@adops/domain';
import { Button, Group, Modal, SegmentedControl, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { handleFailure } from '../failures/index.js';
import { dataOf } from '../loading/query.js';
import { styleNonce } from '../nonce.js';
import { showDone } from '../toasts.js';
import { CROP_IMAGE } from './media.graphql.js';
import classes from './media.module.css';
import type { MediaItem } from './media-item.js';

const { rectangle, square, portrait, logo } = IMAGE_SHAPES;
const SHAPES = [rectangle, square, portrait, logo];
const MAX_ZOOM = 8;

interface CropDialogProps {
  readonly item: MediaItem;
  readonly onClose: () => void;
  readonly onCropped: (crop: MediaItem) => void;
}

/** Dialog to crop a picture to an aspect ratio. The crop becomes a new picture, and the original is unchanged. */
export function CropDialog({ item, onClose, onCropped }: CropDialogProps) {
  const { image } = item;
  const [shape, setShape] = useState<(typeof SHAPES)[number]>(rectangle);
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [crop, { loading }] = useMutation(CROP_IMAGE);
  if (!image?.url) return null;
  const focal = { x: item.focalX ?? 0.5, y: item.focalY ?? 0.5 };
  const box = area && within(area, item, shape.ratio);
  const isSmall = box !== null && (box.width < shape.width || box.height < shape.height);

  const save = async (): Promise<void> => {
    if (!box) return;
    try {
      const answer = dataOf(await crop({ variables: { imageId: image.id, ...box } })).image.crop;
      if (answer.status === 'error' || !answer.item) return setMessage(answer.message ?? 'The crop was not saved.');
      showDone('The crop was saved.');
      onCropped(answer.item);
    } catch (error) {
      handleFailure(error, { what: 'Failed to crop the picture' });
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Crop ${item.name}`} size="lg">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Ratio"
        data={SHAPES.map(({ label, ratio }) => ({ value: label, label: `${label} ${ratio}` }))}
        value={shape.label}
        onChange={(label) => setShape(SHAPES.find((each) => each.label === label) ?? rectangle)}
      />
      <div className={classes.cropStage}>
        <Cropper
          key={shape.label}
          image={image.url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={shape.ratio}
          nonce={styleNonce()}
          initialCroppedAreaPixels={largestCrop(item, shape.ratio, focal)}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': 'Part of the picture to keep; move it with the arrow keys' } as object}
        />
      </div>
      <Text size="sm" mt={8} id="crop-zoom">
        Zoom
      </Text>
      <Slider
        thumbLabel="Zoom"
        aria-labelledby="crop-zoom"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        label={(value) => `${value.toFixed(1)}×`}
        value={zoom}
        onChange={setZoom}
      />
      <Group mt={10} justify="space-between">
        <Text size="sm" c={isSmall ? 'var(--ad-warning)' : 'dimmed'} role="status">
          {box
            ? `${box.width} × ${box.height} pixels${isSmall ? `, below the ${shape.width} × ${shape.height} minimum for ads` : ''}`
            : ''}
        </Text>
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" loading={loading} disabled={!box} onClick={() => void save()}>
            Save crop
          </Button>
        </Group>
      </Group>
      {message && (
        <Text size="sm" c="var(--ad-negative)" role="alert">
          {message}
        </Text>
      )}
    </Modal>
  );
}

/** Returns the area in whole pixels with the closest possible aspect ratio. */
function within({ x, y, width }: Area, picture: MediaItem, ratio: number) {
  const largest = largestCrop(picture, ratio);
  const wide = Math.max(1, Math.min(Math.round(width), largest.width));
  const high = Math.max(1, Math.min(Math.round(wide / ratio), largest.height));
  return {
    x: Math.max(0, Math.min(Math.round(x), picture.width - wide)),
    y: Math.max(0, Math.min(Math.round(y), picture.height - high)),
    width: wide,
    height: high,
  };
}
