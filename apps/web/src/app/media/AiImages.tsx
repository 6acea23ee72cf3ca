import { AI_IMAGE_SAMPLES } from '@adops/domain';
import { Button, Loader, TextInput } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { dollarText } from '../../ui/dollar-text.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from './media.module.css';
import { type GeneratedImage, useAiImages } from './useAiImages.js';

interface AiImagesProps {
  /** Available generators with the price per image in US dollars. Null if no price is set. */
  readonly generators: readonly { readonly id: number; readonly name: string; readonly price?: number | null }[];
  /** Selects a finished image. Missing if images are only added to the library. */
  readonly onChoose?: (image: NonNullable<GeneratedImage['image']>) => void;
}

/** Panel that generates images from a prompt. Finished images are stored in the library. */
export function AiImages({ generators, onChoose }: AiImagesProps) {
  const [words, setWords] = useState('');
  const { images, start, isStarting, failure, cancel, isCanceling } = useAiImages();
  const [generator] = generators;
  if (!generator)
    return (
      <EmptyState
        isHeading={false}
        title="No image generator is configured"
        text="An administrator can set a key for one. Uploads and the library work without it."
      />
    );
  if (generator.price == null)
    return (
      <EmptyState
        isHeading={false}
        title="The price of an image isn't set"
        text="Images are charged to the company's AI budget. An administrator can set their price in the AI settings."
      />
    );
  const waiting = images.filter(({ isLoading }) => isLoading).length;
  return (
    <div className={classes.browser}>
      <form
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') void start(generator.id, words.trim());
        }}
      >
        <TextInput
          size="xs"
          className={classes.search}
          aria-label="Describe the image"
          placeholder="Describe the image"
          maxLength={1_000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={isStarting} disabled={words.trim() === '' || waiting > 0}>
          {`Generate ${AI_IMAGE_SAMPLES} images`}
        </Button>
        {waiting > 0 && (
          <Button size="xs" variant="default" loading={isCanceling} onClick={cancel}>
            Cancel
          </Button>
        )}
        <span className={classes.notice} role="status">
          {images.length > 0
            ? `${progressOf(images)} ${costOf(images, waiting > 0)}`
            : `Up to ${dollarText(generator.price * AI_IMAGE_SAMPLES)} of the monthly AI budget.`}
        </span>
      </form>
      {failure && (
        <div role="alert" className={classes.notice}>
          {failure}
        </div>
      )}
      <ul className={classes.results} aria-label="Generated images">
        {images.map((image) => (
          <Generated key={image.id} image={image} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  );
}

const progressOf = (images: readonly GeneratedImage[]): string => {
  const ready = images.filter(({ isLoading }) => !isLoading).length;
  return ready < images.length ? `${ready} of ${images.length} finished.` : `All ${images.length} finished.`;
};

/** Describes the cost of the images, which is an upper bound while some are in progress. */
function costOf(images: readonly GeneratedImage[], isOpen: boolean): string {
  const sum = images.reduce((total, { cost }) => total + (cost ?? 0), 0);
  return isOpen ? `Up to ${dollarText(sum)}.` : `Cost: ${dollarText(sum)}.`;
}

function Generated({
  image: { id, isLoading, isError, isCanceled, error, image },
  onChoose,
}: {
  readonly image: GeneratedImage;
  readonly onChoose: AiImagesProps['onChoose'];
}) {
  return (
    <li className={`${classes.tile} ${classes.result}`}>
      <div className={classes.frame}>
        {isLoading && <Loader size="sm" aria-label={`Image ${id} is being generated`} />}
        {isError && <IconPhotoOff size={22} aria-hidden />}
        {image?.thumbnail && <img src={image.thumbnail} alt={`Result ${id}`} className={classes.picture} />}
      </div>
      <div className={classes.caption}>
        {isLoading && <div className={classes.facts}>Being generated</div>}
        {isCanceled && <div className={classes.facts}>Canceled</div>}
        {isError && !isCanceled && <div className={classes.failure}>{error ?? 'Not generated'}</div>}
        {image && !onChoose && <div className={classes.facts}>In the library</div>}
        {image && onChoose && (
          <Button size="compact-xs" variant="default" fullWidth onClick={() => onChoose(image)}>
            Use this image
          </Button>
        )}
      </div>
    </li>
  );
}
