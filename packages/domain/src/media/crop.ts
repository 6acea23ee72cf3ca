export interface CropBox {
  /** Position and size in pixels of the original picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the reason why a crop doesn't fit the image. Null if it does. */
export function cropError({ x, y, width, height }: CropBox, picture: Size): string | null {
  if (![x, y, width, height].every(Number.isInteger)) return 'Crop values must be whole pixels.';
  if (width < 1 || height < 1) return 'The crop must be at least one pixel wide and high.';
  if (x < 0 || y < 0 || x + width > picture.width || y + height > picture.height)
    return `The crop must be within the picture, which is ${picture.width} × ${picture.height} pixels.`;
  return null;
}

const within = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/**
 * Returns the largest crop of a ratio, as close to the focal point as possible.
 * @param focal fractions of width and height. Defaults to the middle
 */
export function largestCrop(
  picture: Size,
  ratio: number,
  focal: { x: number; y: number } = { x: 0.5, y: 0.5 },
): CropBox {
  const isWide = picture.width / picture.height > ratio;
  const width = isWide ? Math.max(1, Math.round(picture.height * ratio)) : picture.width;
  const height = isWide ? picture.height : Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  return {
    x: within(focal.x * picture.width - width / 2, picture.width - width),
    y: within(focal.y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}

/** Returns a crop with the same center, scaled by a factor, within the image. */
export function scaledCrop(picture: Size, ratio: number, focal: { x: number; y: number }, share: number): CropBox {
  const largest = largestCrop(picture, ratio, focal);
  const width = Math.max(1, Math.round(largest.width * share));
  const height = Math.max(1, Math.round(largest.height * share));
  return {
    x: within(focal.x * picture.width - width / 2, picture.width - width),
    y: within(focal.y * picture.height - height / 2, picture.height - height),
    width,
    height,
  };
}
