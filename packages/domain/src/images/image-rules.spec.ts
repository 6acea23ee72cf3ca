import { describe, expect, it } from '@jest/globals';
import { DEFAULT_ADS_PER_GROUP, MIN_IMAGES_PER_SET, SOCIAL_IMAGE_MIN } from '../media/index.js';
import { fileSizeError, IMAGE_BYTES, imageError, type ImageShape } from './index.js';

const image = (width: number, height: number, filesize = 1_000) => ({ width, height, filesize });

describe('image requirements for ads', () => {
  it.each<[ImageShape, number, number]>([
    ['rectangle', 600, 314],
    ['square', 300, 300],
    ['portrait', 480, 600],
    ['logo', 512, 128],
    ['squareLogo', 128, 128],
  ])('for the shape %s are at least %i × %i pixels', (shape, width, height) => {
    expect(imageError(shape, image(width, height))).toBeNull();
    expect(imageError(shape, image(width * 2, height * 2))).toBeNull();
    const [half, low] = [Math.round(width / 2), Math.round(height / 2)];
    expect(imageError(shape, image(half, low))).toContain(`must have at least ${width} × ${height} pixels`);
    expect(imageError(shape, image(height * 3, height * 10))).toContain('The width must be');
  });

  it('allow a deviation of 0.02 from the ratio', () => {
    expect(imageError('rectangle', image(1_925, 1_000))).toBeNull();
    expect(imageError('rectangle', image(1_935, 1_000))).toContain('The width must be 1.91 times the height');
    expect(imageError('rectangle', image(1_895, 1_000))).toBeNull();
    expect(imageError('rectangle', image(1_885, 1_000))).not.toBeNull();
  });

  it('limit the size to less than 5,120,000 bytes', () => {
    expect(IMAGE_BYTES).toBe(5_120_000);
    expect(fileSizeError(5_119_999)).toBeNull();
    expect(fileSizeError(5_120_000)).toBe('The file must be smaller than 5.12 MB.');
    expect(imageError('square', image(300, 300, 5_120_000))).toBe('The file must be smaller than 5.12 MB.');
  });

  it('include two images per set, three ads per group, and a minimum size for social ads', () => {
    expect([MIN_IMAGES_PER_SET, DEFAULT_ADS_PER_GROUP, SOCIAL_IMAGE_MIN]).toEqual([2, 3, { width: 600, height: 600 }]);
  });
});
