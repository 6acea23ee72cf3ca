import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { NoVideo, VideoReader } from './video-header.js';
import { box, video } from './video.fixture.js';

async function read(bytes: Buffer, chunk = 1_000, maxBytes = 1_000_000) {
  const reader = new VideoReader(maxBytes);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
    bytes.subarray(at * chunk, (at + 1) * chunk),
  );
  let out: Buffer | undefined;
  await pipeline(Readable.from(chunks), reader, async (stream) => {
    out = await buffer(stream);
  });
  return { header: reader.header, out: out! };
}

describe('parsing the header of a video', () => {
  it.each([
    ['isom', 'video/mp4', 1],
    ['mp42', 'video/mp4', 7],
    ['qt  ', 'video/quicktime', 100_000],
  ])('returns %s, size and duration for brand %s, in chunks of %i', async (brand, contentType, chunk) => {
    const { header } = await read(video({ brand }), chunk);
    expect(header).toEqual({ contentType, width: 1280, height: 720, durationMs: 12_500 });
  });

  it('supports a header after the content', async () => {
    expect((await read(video({ isDescribedLast: true }))).header.durationMs).toBe(12_500);
  });

  it('removes locations and devices without moving any other bytes', async () => {
    const secret = '+52.1+013.2/Phone of Ann';
    const sent = video({ secret });
    const { out } = await read(sent, 13);
    expect(sent.includes(secret)).toBe(true);
    expect(out.includes('Phone')).toBe(false);
    expect(out.length).toBe(sent.length);
    expect(out.indexOf('mdat')).toBe(sent.indexOf('mdat'));
    // The cleaned file is still a video.
    expect((await read(out)).header).toMatchObject({ width: 1280 });
  });
});

describe('an invalid video file', () => {
  const good = video();
  it.each<[string, Buffer, string]>([
    ['a text', Buffer.from('<html>not a video</html>'), 'Only MP4 and MOV videos are supported.'],
    ['an empty file', Buffer.alloc(0), 'Only MP4 and MOV videos are supported.'],
    ['another brand', video({ brand: 'heic' }), 'Only MP4 and MOV videos are supported.'],
    ['a cut file', good.subarray(0, good.length - 3), 'damaged'],
    ['a file without description', Buffer.concat([good.subarray(0, 20), box('mdat', 'xxxx')]), 'damaged'],
    ['a description of too many bytes', Buffer.concat([good.subarray(0, 20), Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('moov12345678')]), 'damaged'],
    ['a box of an impossible size', Buffer.concat([good.subarray(0, 20), Buffer.from([0, 0, 0, 2]), Buffer.from('mdat12345678')]), 'damaged'],
    ['sound alone', video({ handler: 'text' }), 'The file contains no video.'],
    ['a script behind a video', Buffer.concat([good, box('evil', '<script>')]), 'damaged'],
    ['too large a file', video({ content: Buffer.alloc(1_000_001) }), 'The video must not be larger than 1 MB.'],
  ])('fails with the message: %s', async (_, bytes, message) => {
    const failed = await read(bytes).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(NoVideo);
    expect((failed as Error).message).toContain(message);
  }); // prettier-ignore
});
