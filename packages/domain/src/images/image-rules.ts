/** Image shapes. The ratio is width divided by height; sizes are in pixels. */
export const IMAGE_SHAPES = {
  rectangle: { label: 'Rectangle', ratio: 1.91, width: 600, height: 314 },
  square: { label: 'Square', ratio: 1, width: 300, height: 300 },
  portrait: { label: 'Portrait', ratio: 0.8, width: 480, height: 600 },
  logo: { label: 'Logo', ratio: 4, width: 512, height: 128 },
  squareLogo: { label: 'Square logo', ratio: 1, width: 128, height: 128 },
} as const;
export type ImageShape = keyof typeof IMAGE_SHAPES;

/** Size limit for files, in bytes. Files must be smaller. */
export const IMAGE_BYTES = 5_120_000;
/** Maximum deviation from a ratio. */
export const RATIO_TOLERANCE = 0.02;
/** Accepted content types. Vector images are excluded because they can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export interface ImageSize {
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size in bytes. */
  readonly filesize: number;
}

/** Returns the error message if a file is too large, or null. */
export function fileSizeError(bytes: number): string | null {
  return bytes < IMAGE_BYTES ? null : 'The file must be smaller than 5.12 MB.';
}

/** Returns the error message if an image doesn't match the shape, or null. */
export function imageError(shape: ImageShape, image: ImageSize): string | null {
  const { label, ratio, width, height } = IMAGE_SHAPES[shape];
  const tooLarge = fileSizeError(image.filesize);
  if (tooLarge) return tooLarge;
  if (Math.abs(image.width / image.height - ratio) > RATIO_TOLERANCE)
    return `${label}: The width must be ${ratio} times the height, but this image has ${image.width} × ${image.height} pixels.`;
  if (image.width < width || image.height < height)
    return `${label}: The image must have at least ${width} × ${height} pixels, but this image has ${image.width} × ${image.height}.`;
  return null;
}
