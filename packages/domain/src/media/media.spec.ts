import { describe, expect, it } from '@jest/globals';
import { fieldMessages } from '../forms/index.js';
import {
  aiImageError,
  cleanWords,
  cropError,
  givenUpAiImages,
  inParts,
  isHostOf,
  isLicenseOver,
  largestCrop,
  mediaForm,
  mergeAiImages,
  scaledCrop,
  searchWords,
  startedAiImages,
  urlShapeError,
} from './index.js';

describe('the form of a media item', () => {
  const filled = {
    name: ' Shoes ',
    keywords: ['red  shoes', 'Red shoes', ''],
    tags: ['Summer', 'summer ', 'sale'],
    language: 'en',
    author: '',
    license: null,
    licenseEndsOn: '2026-12-31',
    focalX: 0.5,
    focalY: 0.25,
  };

  it('trims texts and removes duplicate tags', () => {
    expect(mediaForm.parse(filled)).toMatchObject({
      name: 'Shoes',
      keywords: ['red shoes'],
      tags: ['Summer', 'sale'],
      author: null,
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ language: 'English' }, 'language'],
    [{ licenseEndsOn: '2026-02-30' }, 'licenseEndsOn'],
    [{ focalY: null }, 'focalX'],
    [{ focalX: 1.2 }, 'focalX'],
    [{ tags: Array.from({ length: 31 }, (_, at) => `t${at}`) }, 'tags'],
  ])('reports an error at the field: %j', (change, field) => {
    const { error } = mediaForm.safeParse({ ...filled, ...change });
    expect(fieldMessages(error!).map((each) => each.field)).toEqual([field]);
  });

  it('splits a search text into words, all of which must match', () => {
    expect(cleanWords([' a ', 'A', 'b'])).toEqual(['a', 'b']);
    expect(searchWords('  Red   SHOES ')).toEqual(['red', 'shoes']);
  });

  it('expires the license on the day after its last day', () => {
    expect(isLicenseOver('2026-11-26', '2026-11-26')).toBe(false);
    expect(isLicenseOver('2026-11-26', '2026-11-27')).toBe(true);
    expect(isLicenseOver(null, '2026-11-27')).toBe(false);
  });
});

describe('image crops', () => {
  it.each([
    [{ width: 1000, height: 500 }, 1, { x: 0.5, y: 0.5 }, { x: 250, y: 0, width: 500, height: 500 }],
    [{ width: 1000, height: 500 }, 1, { x: 0.9, y: 0.5 }, { x: 500, y: 0, width: 500, height: 500 }],
    [{ width: 600, height: 900 }, 1.91, { x: 0.5, y: 0.2 }, { x: 0, y: 23, width: 600, height: 314 }],
  ])('from %j at ratio %d around %j are %j', (size, ratio, focal, box) => {
    expect(largestCrop(size, ratio, focal)).toEqual(box);
    expect(cropError(box, size)).toBeNull();
  });

  it('remain inside the image and preserve the ratio at smaller sizes', () => {
    const size = { width: 1200, height: 800 };
    for (const share of [0.2, 0.5, 1])
      for (const focal of [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
        { x: 0.4, y: 0.7 },
      ]) {
        const box = scaledCrop(size, 1.91, focal, share);
        expect(cropError(box, size)).toBeNull();
        expect(Math.abs(box.width / box.height - 1.91)).toBeLessThan(0.02);
      }
  });

  it.each([
    [{ x: -1, y: 0, width: 10, height: 10 }, 'The crop must be within the picture, which is 100 × 50 pixels.'],
    [{ x: 95, y: 0, width: 10, height: 10 }, 'The crop must be within the picture, which is 100 × 50 pixels.'],
    [{ x: 0, y: 0, width: 0, height: 10 }, 'The crop must be at least one pixel wide and high.'],
    [{ x: 0, y: 0.5, width: 10, height: 10 }, 'Crop values must be whole pixels.'],
  ])("can't extend beyond the image: %j", (box, message) =>
    expect(cropError(box, { width: 100, height: 50 })).toBe(message),
  );
});

describe('generated images', () => {
  it('start in the loading state without a URL, and then contain a URL or an error', () => {
    const started = startedAiImages([1, 2, 3]);
    expect(started[0]).toEqual({ id: 1, url: null, isLoading: true, isError: false });
    const polled = mergeAiImages(started, [
      { id: 1, url: '/a', isLoading: false, isError: false },
      { id: 2, url: null, isLoading: false, isError: true },
    ]);
    expect(polled.map(({ isLoading, isError, url }) => [isLoading, isError, url])).toEqual([
      [false, false, '/a'],
      [false, true, null],
      [true, false, null],
    ]);
    // A result is final.
    expect(mergeAiImages(polled, startedAiImages([1]))[0]).toEqual(polled[0]);
    expect(givenUpAiImages(polled)[2]).toEqual({ id: 3, url: null, isLoading: false, isError: true });
    expect(aiImageError(7)).toBe('Error fetching image 7');
  });
});

describe('URLs of ads', () => {
  it.each([
    ['https://shop.example/a?b=c', null],
    ['', 'The URL is empty.'],
    ['shop.example', 'The URL is not well-formed.'],
    ['http://shop.example/', 'The URL must begin with https://.'],
    ['https://a:b@shop.example/', 'The URL must not contain a username or password.'],
    ['https://shop.example/a b', 'The URL contains spaces.'],
    ['javascript:alert(1)', 'The URL must begin with https://.'],
  ])('return the validation result for %s: %s', (url, message) => expect(urlShapeError(url)).toBe(message));

  it('belong to a domain or one of its subdomains', () => {
    expect(isHostOf('www.Shop.example', ['shop.example'])).toBe(true);
    expect(isHostOf('de.shop.example', ['www.shop.example'])).toBe(true);
    expect(isHostOf('notshop.example', ['shop.example'])).toBe(false);
    expect(isHostOf('shop.example.evil.example', ['shop.example'])).toBe(false);
  });

  it('can be divided into batches for calls', () => expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]));
});
