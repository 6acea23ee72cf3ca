import sharp, { type Sharp } from 'sharp';

const MAX_PIXELS = 50_000_000;
const THUMBNAIL = 320;
const MAX_SECONDS = 10;

/** A file that is no picture we take; the words are for people. */
export class NoPicture extends Error {}

export interface Picture {
  readonly bytes: Buffer;
  readonly thumbnail: Buffer;
  readonly contentType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';

/** The kind by the first bytes: an unknown kind, SVG included, never reaches a decoder. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/**
 * Reads a picture and re-encodes it: what is hidden in a file (scripts, places, second files) does not come along. The
 * first frame of a moving picture is kept.
 * @throws NoPicture
 */
export async function readPicture(sent: Buffer): Promise<Picture> {
  const kind = kindOf(sent);
  if (!kind) throw new NoPicture('Only PNG, JPEG, WebP and GIF pictures are taken.');
  try {
    const source = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height, format } = await source.metadata();
    if (format !== kind) throw new NoPicture('The file is not the picture it says it is.');
    if (width * height > MAX_PIXELS) throw new NoPicture('The picture has too many pixels.');
    const upright = source.timeout({ seconds: MAX_SECONDS }).autoOrient();
    const drawn = await encoded(upright.clone(), kind).toBuffer({ resolveWithObject: true });
    const small = await upright
      .clone()
      .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return {
      bytes: drawn.data,
      thumbnail: small,
      contentType: `image/${drawn.info.format}`,
      width: drawn.info.width,
      height: drawn.info.height,
    };
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    throw new NoPicture("The picture can't be read: the file is damaged or too large.");
  }
}

function encoded(picture: Sharp, kind: Kind): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: 90 });
  if (kind === 'webp') return picture.webp({ quality: 90 });
  return picture.png({ compressionLevel: 9 });
}
