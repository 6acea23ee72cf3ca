import { InvalidRequest, type PlatformFieldError, type PushCreativeDraft } from '@adops/connectors';
import { type FieldMessages, ownPicture, type PushCreative } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../core/database/index.js';
import { BadUserInput, NotFound } from '../../core/graphql/index.js';
import { ImagesService, NoPicture, readPicture, smallerRendition } from '../images/index.js';
import { MediaUses, OutsidePictures } from '../media-library/index.js';

/** Maximum size of a sent picture in bytes. One call contains ten ads with two pictures each. */
const MAX_BYTES = 500_000;
const KINDS = ['icon', 'image'] as const;

/** Pictures of push ads, from the media library and from the addresses that users enter. */
@Injectable()
export class PushPictures {
  constructor(
    private readonly outside: OutsidePictures,
    private readonly images: ImagesService,
    private readonly uses: MediaUses,
  ) {}

  /**
   * Returns messages at `creatives.0.icon` and similar attributes for pictures of the library that can't be published,
   * one list per campaign.
   */
  async check(
    companyId: number,
    campaigns: readonly (readonly PushCreative[])[],
    on: Queryable,
  ): Promise<FieldMessages[][]> {
    const addresses = campaigns.flat().flatMap((creative) => KINDS.map((kind) => creative[kind]));
    const problems = await this.uses.problemsOf(companyId, addresses, on);
    return campaigns.map((creatives) =>
      creatives.flatMap((creative, at) =>
        KINDS.flatMap((kind) => {
          const problem = problems.get(creative[kind]);
          return problem === undefined ? [] : [{ field: `creatives.${at}.${kind}`, messages: [problem] }];
        }),
      ),
    );
  }

  /** Returns ads with their pictures as JPEG. @throws InvalidRequest with the pictures that can't be used */
  async load(companyId: number, creatives: readonly PushCreative[]): Promise<PushCreativeDraft[]> {
    const errors: PlatformFieldError[] = [];
    const addresses = creatives.flatMap((creative) => KINDS.map((kind) => creative[kind]));
    const problems = await this.uses.problemsOf(companyId, addresses);
    const pictures = await Promise.all(
      creatives.flatMap((creative, at) =>
        KINDS.map(async (kind) => {
          const address = creative[kind];
          try {
            const problem = problems.get(address);
            if (problem !== undefined) throw new BadUserInput(problem);
            return await this.jpegAt(companyId, address);
          } catch (error) {
            if (!(error instanceof BadUserInput || error instanceof NotFound || error instanceof NoPicture))
              throw error;
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

  private async jpegAt(companyId: number, address: string): Promise<Uint8Array> {
    const own = ownPicture(address);
    const file = own ? await this.images.forAds(companyId, own.token) : await this.outside.fetch(address);
    const { bytes } = await readPicture(file);
    return (await smallerRendition(bytes, MAX_BYTES)).bytes;
  }
}
