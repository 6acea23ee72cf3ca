import type { AbTestType } from '@adops/domain';
import type { SiteApiRef } from '../site-configuration/port.js';

/** Version of a page that an experiment of a site can show. */
export interface SiteExperimentVariant {
  readonly id: number;
  readonly name: string;
  readonly presentUrl: string | null;
  /** Share of visits that the site suggests, as a fraction. */
  readonly weight: number;
  readonly description: string | null;
}

/** Experiment that a site can run as an A/B test. */
export interface SiteExperiment {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly SiteExperimentVariant[];
}

export interface SiteAbVariant {
  /** Position in the test, starting at 1. The site's statistics refer to variants by this number. */
  readonly number: number;
  readonly name: string;
  readonly presentUrl: string | null;
  /** Share of visits as a fraction. The weights of all variants add up to 1. */
  readonly weight: number;
}

/** Test to start at a site. Empty lists don't restrict the visits. */
export interface SiteAbTestInput {
  readonly experimentId: string;
  readonly name: string;
  readonly type: AbTestType;
  readonly from: Date;
  /** End of the test. Null if it runs until it is stopped. */
  readonly to: Date | null;
  readonly sourceIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly adgroupNames: readonly string[];
  readonly variants: readonly SiteAbVariant[];
}

/** Test as the site runs it. */
export interface SiteAbTest {
  /** Assigned by the site and changed with every update. */
  readonly version: string;
  readonly status: 'active' | 'stopped';
  readonly variants: readonly SiteAbVariant[];
}

/**
 * Access to the A/B tests of the sites, which assign each visit to a variant. All methods throw SiteConfigurationError.
 */
export interface SiteAbTests {
  /** Returns null if the site doesn't run tests. */
  experiments(api: SiteApiRef): Promise<readonly SiteExperiment[] | null>;
  /**
   * Returns null if the site has no test with this key.
   * @param key identifies the test in the console and at the site
   */
  read(api: SiteApiRef, key: string): Promise<SiteAbTest | null>;
  /** Starts the test once per key. A repeated call with the same test returns the running one. */
  start(api: SiteApiRef, key: string, test: SiteAbTestInput): Promise<SiteAbTest>;
  /** Stops the test if its version is still the given one. A stopped test can't be restarted. */
  stop(api: SiteApiRef, key: string, version: string): Promise<SiteAbTest>;
}
