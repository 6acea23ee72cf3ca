import { Inject, Injectable } from '@nestjs/common';
import { UntrustedHttp } from '@adops/connectors';
import { CONFIG, type Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';
import { readPicture } from '../images/index.js';
import { HotspotImagesRepository } from './hotspot-images.repository.js';

const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;
/** Maximum number of cached thumbnails. A screen shows the same ones repeatedly. */
const KEPT = 300;

/** Fetches pictures of hotspots from the sites that show them, re-encodes them and scales them down. */
@Injectable()
export class HotspotImagesService {
  private readonly http: UntrustedHttp;
  private readonly kept = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly repository: HotspotImagesRepository,
    @Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.http = new UntrustedHttp({
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, onRefused: () => outboundRefused.inc() },
      ...(sandboxUrl && { sandboxUrl }),
    });
  }

  /**
   * Returns the thumbnail as WebP. Null for an address that no site of the company reported, or if there is no picture.
   */
  async thumbnail(companyId: number, url: string): Promise<Buffer | null> {
    if (!(await this.repository.isKnown(companyId, url))) return null;
    const known = this.kept.get(url);
    if (known) return known;
    const made = this.fetched(url);
    this.kept.set(url, made);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    // A failed site is requested again with the next view.
    if ((await made) === null) this.kept.delete(url);
    return made;
  }

  private async fetched(url: string): Promise<Buffer | null> {
    try {
      const { status, bytes } = await this.http.bytes({ url, headers: { accept: 'image/*' } });
      return status === 200 ? (await readPicture(bytes)).thumbnail : null;
    } catch {
      return null;
    }
  }
}
