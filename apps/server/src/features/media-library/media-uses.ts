import { ownPicture } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { type AdWithMedia, MediaUsesRepository } from './media-uses.repository.js';

/** Addresses of files in the content of a draft. Tokens are random, so there are no false matches. */
const FILE_TOKEN = /\/api\/(?:files|media\/videos)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** API for builders to report which library items their drafts and ads use. */
@Injectable()
export class MediaUses {
  constructor(
    private readonly repository: MediaUsesRepository,
    private readonly database: Database,
  ) {}

  /** Records the items of a draft. Call on each save. Items can't be deleted while the draft refers to them. */
  async keepForDraft(change: Change, draftId: number, payload: object): Promise<void> {
    const tokens = [...JSON.stringify(payload).matchAll(FILE_TOKEN)].map(([, token]) => token!);
    await this.repository.setOfDraft(change, draftId, [...new Set(tokens)]);
  }

  /** Rejects a draft with items whose license has ended. */
  async refuseEndedLicenses(change: Change, draftId: number): Promise<void> {
    const ended = await this.repository.endedInDraft(change, draftId);
    if (ended.length === 0) return;
    change.refuseAll([
      {
        field: 'media',
        messages: ended.map(endedWords),
      },
    ]);
  }

  /** Returns the reasons why library pictures can't be published, by address. Ignores other pictures. */
  async problemsOf(
    companyId: number,
    addresses: readonly string[],
    on: Queryable = this.database.pool,
  ): Promise<ReadonlyMap<string, string>> {
    const own = addresses.flatMap((address) => ownPicture(address) ?? []);
    if (own.length === 0) return new Map();
    const found = await this.repository.picturesOf(companyId, [...new Set(own.map(({ token }) => token))], on);
    const byToken = new Map(found.map((picture) => [picture.token, picture]));
    return new Map(
      own.flatMap((picture): [string, string][] => {
        const known = picture.companyId === companyId ? byToken.get(picture.token) : undefined;
        if (!known) return [[picture.path, 'This image is no longer in the media library. Choose another image.']];
        return known.name === null ? [] : [[picture.path, endedWords({ name: known.name, endedOn: known.endedOn! })]];
      }),
    );
  }

  /** Records the items of an ad. Call after its creation. The items can't be deleted while its ad group exists. */
  keepForAd(companyId: number, ad: AdWithMedia, on: Queryable): Promise<void> {
    return this.repository.addAd(companyId, ad, on);
  }
}

const endedWords = ({ name, endedOn }: { readonly name: string; readonly endedOn: string }): string =>
  `The license of “${name}” ended on ${endedOn}. Choose another item, or enter a later date in the media library.`;
