import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import type { Queryable } from '../../core/database/index.js';
import { type AdWithMedia, MediaUsesRepository } from './media-uses.repository.js';

/** Addresses of files in the content of a draft; their tokens are random, so nothing else looks like one. */
const FILE_TOKEN = /\/api\/(?:files|media\/videos)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** What builders tell the library: which items their drafts and ads use. */
@Injectable()
export class MediaUses {
  constructor(private readonly repository: MediaUsesRepository) {}

  /** Call it whenever a draft is saved: its items cannot be deleted as long as it names them. */
  async keepForDraft(change: Change, draftId: number, payload: object): Promise<void> {
    const tokens = [...JSON.stringify(payload).matchAll(FILE_TOKEN)].map(([, token]) => token!);
    await this.repository.setOfDraft(change, draftId, [...new Set(tokens)]);
  }

  /** Refuses a draft that shows something whose license has ended. */
  async refuseEndedLicenses(change: Change, draftId: number): Promise<void> {
    const ended = await this.repository.endedInDraft(change, draftId);
    if (ended.length === 0) return;
    change.refuseAll([
      {
        field: 'media',
        messages: ended.map(
          ({ name, endedOn }) =>
            `The license of “${name}” ended on ${endedOn}. Choose another one, or enter a later date in the media library.`,
        ),
      },
    ]);
  }

  /** Call it when an ad has been created: its items are kept as long as its ad group is. */
  keepForAd(companyId: number, ad: AdWithMedia, on: Queryable): Promise<void> {
    return this.repository.addAd(companyId, ad, on);
  }
}
