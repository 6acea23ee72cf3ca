import { InvalidRequest, type PlatformFieldError, type PushCreativeDraft } from '@adops/connectors';
import type { PushCreative } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import { NoPicture, readPicture, smallerRendition } from '../images/index.js';
import { OutsidePictures } from '../media-library/index.js';

/** Bytes of a picture as it is sent; ten ads with two pictures each are sent in one call. */
const MAX_BYTES = 500_000;
const KINDS = ['icon', 'image'] as const;

/** Pictures of push ads, from the addresses that users enter. */
@Injectable()
export class PushPictures {
  constructor(private readonly outside: OutsidePictures) {}

  /** Ads with their pictures as JPEG. @throws InvalidRequest that names the pictures that can't be used */
  async load(creatives: readonly PushCreative[]): Promise<PushCreativeDraft[]> {
    const errors: PlatformFieldError[] = [];
    const pictures = await Promise.all(
      creatives.flatMap((creative, at) =>
        KINDS.map(async (kind) => {
          try {
            return await this.jpegAt(creative[kind]);
          } catch (error) {
            if (!(error instanceof BadUserInput || error instanceof NoPicture)) throw error;
            errors.push({ path: `creatives.${at}.${kind}`, code: 'picture', message: error.message });
            return new Uint8Array();
          }
        }),
      ),
    );
    if (errors.length > 0)
      throw new InvalidRequest(
        errors.length === 1 ? "A picture can't be used." : `${errors.length} pictures can't be used.`,
        errors,
      );
    return creatives.map(({ title, description }, at) => ({
      ...{ title, description, icon: pictures[2 * at]!, image: pictures[2 * at + 1]! },
    }));
  }

  private async jpegAt(url: string): Promise<Uint8Array> {
    const { bytes } = await readPicture(await this.outside.fetch(url));
    return (await smallerRendition(bytes, MAX_BYTES)).bytes;
  }
}
