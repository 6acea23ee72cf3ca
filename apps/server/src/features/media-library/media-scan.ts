import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { ScannerUnavailable, VIRUS_SCANNER, type VirusScanner } from '../../core/scanner/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { MediaListsRepository } from './media-lists.repository.js';

/** A file to scan. It may be opened more than once. */
export interface Scanned {
  readonly name: string;
  readonly size: number;
  readonly open: () => Readable;
}

/** Scans uploads before they are stored, and isolates rejected files. */
@Injectable()
export class MediaScan {
  private readonly logger = new Logger('MediaScan');

  constructor(
    private readonly changes: Changes,
    private readonly lists: MediaListsRepository,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner | null,
  ) {}

  /** Scans a file. @throws BadUserInput if the scanner rejects the file or doesn't answer */
  async check(viewer: Viewer, file: Scanned): Promise<void> {
    if (!this.scanner) return;
    let finding: string | null;
    try {
      finding = await this.scanner.scan(file.open());
    } catch (error) {
      if (!(error instanceof ScannerUnavailable)) throw error;
      this.logger.warn(error.message);
      throw new BadUserInput("The virus scanner didn't respond, so nothing was stored. Try again in a few minutes.");
    }
    if (finding === null) return;
    await this.quarantine(viewer, file, finding);
    throw new BadUserInput(`The virus scanner found ${finding}. The file is in quarantine and can't be used.`);
  }

  private async quarantine(viewer: Viewer, { name, open }: Scanned, finding: string): Promise<void> {
    const stored = await this.files.put('quarantine', open());
    await this.changes.run(viewer, async (change) => {
      const id = await this.lists.addQuarantined(change, { name, file: stored.key, filesize: stored.size, finding });
      await change.record({
        ...{ action: 'mediaQuarantine.create', entityType: 'mediaQuarantine', entityId: id, entityName: name },
        after: { finding, filesize: stored.size },
      });
    });
  }
}

export const bytesToScan = (name: string, bytes: Buffer): Scanned => ({
  name,
  size: bytes.byteLength,
  open: () => Readable.from([bytes]),
});
