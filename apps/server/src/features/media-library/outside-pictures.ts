import { RefusedAddress, TooManyRedirects, transportFailure, UntrustedHttp } from '@adops/connectors';
import { LIBRARY_IMAGE_BYTES } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

const TIMEOUT_MS = 10_000;
const MAX_URL = 2_000;

/** Pictures from addresses that users enter or that a search found. */
@Injectable()
export class OutsidePictures {
  private readonly http: UntrustedHttp;

  constructor(@Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>) {
    this.http = new UntrustedHttp({
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: LIBRARY_IMAGE_BYTES, onRefused: () => outboundRefused.inc() },
      ...(sandboxUrl && { sandboxUrl }),
    });
  }

  /** Returns the bytes at an address. @throws BadUserInput if the picture can't be fetched */
  async fetch(url: string): Promise<Buffer> {
    if (url.length > MAX_URL || !/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw new BadUserInput('Enter a URL that begins with https://.');
    const { status, bytes } = await this.http
      .followed({ url, headers: { accept: 'image/*' } })
      .catch((error: unknown) => {
        throw new BadUserInput(messageOf(error));
      });
    if (status !== 200) throw new BadUserInput(`The server responded with status ${status} instead of a picture.`);
    return bytes;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof RefusedAddress) return 'This URL points to a private network. Use a public URL.';
  if (error instanceof TooManyRedirects) return 'This URL redirects more than three times. Use the final URL.';
  const failure = transportFailure(error);
  if (failure === 'tooLarge') return `The picture must not be larger than ${LIBRARY_IMAGE_BYTES / 1_000_000} MB.`;
  if (failure === 'timeout') return "The server didn't respond within 10 seconds.";
  return "The server can't be reached.";
}
