import type { MediaConfigContent, MediaConfigPart } from '@adops/domain';

/** URL and credentials of a site's own API. */
export interface SiteApiRef {
  /** Base URL (HTTPS). */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface SiteFieldError {
  /** Dotted path that starts with the part's name. */
  readonly attribute: string;
  readonly message: string;
}

/**
 * Reason why a site could not be read or changed. `unreachable`: there was no response, a rejection, or a site error.
 * `badResponse`: the response is not a media configuration. `invalidData`: the configuration has invalid values.
 * `conflict`: the part's version has changed, and nothing was saved. `refused`: the site reported validation errors,
 * and nothing was saved.
 */
export type SiteFailure = 'unreachable' | 'badResponse' | 'invalidData' | 'conflict' | 'refused';

export class SiteConfigurationError extends Error {
  constructor(
    readonly failure: SiteFailure,
    /** Explanation for users. Never contains a secret. */
    message: string,
    readonly problems: readonly SiteFieldError[] = [],
    /** HTTP status if the response doesn't match any of these failures. Null if there was no response. */
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** Access to the media configurations at the sites. */
export interface SiteConfiguration {
  /** @throws SiteConfigurationError */
  read(api: SiteApiRef): Promise<MediaConfigContent>;
  /**
   * Replaces one part if its version is still the given one, and activates the configuration. Other parts are
   * unchanged.
   * @returns the saved configuration
   * @throws SiteConfigurationError
   */
  save(api: SiteApiRef, part: MediaConfigPart, value: unknown, version: string): Promise<MediaConfigContent>;
}
