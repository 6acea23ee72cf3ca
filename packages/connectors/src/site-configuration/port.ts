import type { MediaConfigContent, MediaConfigPart } from '@adops/domain';

/** Where a site's own API stands and how one signs in there. */
export interface SiteApiRef {
  /** Base address, https. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface SiteFieldError {
  /** Dotted path, beginning with the part. */
  readonly attribute: string;
  readonly message: string;
}

/**
 * Why the site could not be read or changed. `unreachable`: no response, a refusal, or a site error; `badResponse`:
 * the response is not a media configuration; `invalidData`: it has invalid values; `conflict`: the part's version has
 * changed, nothing was saved; `refused`: the site reported validation errors, nothing was saved.
 */
export type SiteFailure = 'unreachable' | 'badResponse' | 'invalidData' | 'conflict' | 'refused';

export class SiteConfigurationError extends Error {
  constructor(
    readonly failure: SiteFailure,
    /** What is known of it, for people; never a secret. */
    message: string,
    readonly problems: readonly SiteFieldError[] = [],
    /** HTTP status of a response that is none of the above; null: there was none. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** The media configuration as the site itself keeps it. */
export interface SiteConfiguration {
  /** @throws SiteConfigurationError */
  read(api: SiteApiRef): Promise<MediaConfigContent>;
  /**
   * Puts one part in place if it still has the version, and switches the configuration on. Other parts stay.
   * @returns the configuration after it.
   * @throws SiteConfigurationError
   */
  save(api: SiteApiRef, part: MediaConfigPart, value: unknown, version: string): Promise<MediaConfigContent>;
}
