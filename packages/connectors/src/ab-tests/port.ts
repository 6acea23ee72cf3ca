import type { AbTestType } from '@adops/domain';
import type { SiteApiRef } from '../site-configuration/port.js';

/** Version of a page that an experiment of a site can show. */
export interface SiteExperimentVariant {
  readonly id: number;
  readonly name: string;
  readonly presentUrl: string | null;
  /** Share of the visits the site suggests, a fraction. */
  readonly weight: number;
  readonly description: string | null;
}

/** What a site offers to test. */
export interface SiteExperiment {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly SiteExperimentVariant[];
}

export interface SiteAbVariant {
  /** From 1, in the order of the test; the figures of the site name variants by it. */
  readonly number: number;
  readonly name: string;
  readonly presentUrl: string | null;
  /** Share of the visits, a fraction; all together are 1. */
  readonly weight: number;
}

/** A test as a site is asked to run it. Empty lists: all visits. */
export interface SiteAbTestInput {
  readonly experimentId: string;
  readonly name: string;
  readonly type: AbTestType;
  readonly from: Date;
  /** Null: until it is stopped. */
  readonly to: Date | null;
  readonly sourceIds: readonly number[];
  readonly deviceIds: readonly number[];
  readonly adgroupNames: readonly string[];
  readonly variants: readonly SiteAbVariant[];
}

/** A test as the site runs it. */
export interface SiteAbTest {
  /** Of the site's making; every change makes another one. */
  readonly version: string;
  readonly status: 'active' | 'stopped';
  readonly variants: readonly SiteAbVariant[];
}

/** Tests at the sites, which assign each visit to a variant. All throw SiteConfigurationError. */
export interface SiteAbTests {
  /** Null: the site does not run tests. */
  experiments(api: SiteApiRef): Promise<readonly SiteExperiment[] | null>;
  /** @param key what the test is called between us and the site. Null: the site has no such test */
  read(api: SiteApiRef, key: string): Promise<SiteAbTest | null>;
  /** Starts the test of the key once: asked again with the same test, the site answers the one it runs. */
  start(api: SiteApiRef, key: string, test: SiteAbTestInput): Promise<SiteAbTest>;
  /** Stops it if it still has the version. A stopped test stays stopped. */
  stop(api: SiteApiRef, key: string, version: string): Promise<SiteAbTest>;
}
