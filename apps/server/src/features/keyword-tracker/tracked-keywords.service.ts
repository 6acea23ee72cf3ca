import {
  countryOfMarket,
  type DayRange,
  type ProbedAdvertiser,
  probedAdvertisers,
  trackingCountryOf,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { trackedSince } from './groups.repository.js';
import { probedTexts } from './probes.repository.js';

export interface TrackedQuery {
  readonly marketId: number;
  /** Devices to include. Missing for any. */
  readonly deviceIds?: readonly number[] | null;
  readonly texts: readonly string[];
  /** Range of probe days. */
  readonly range: DayRange;
}

/** Tracking state and probe results of a keyword. */
export interface TrackedKeyword {
  /** First tracked UTC day. Null if the keyword is not tracked. */
  readonly since: string | null;
  readonly probes: number;
  readonly advertisers: readonly ProbedAdvertiser[];
}

/** Provides other features with the tracked keywords of a market, on the sites a user may see. */
@Injectable()
export class TrackedKeywordsService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns one entry per text, in the given order. */
  async of(viewer: Viewer, { marketId, deviceIds, texts, range }: TrackedQuery): Promise<TrackedKeyword[]> {
    const { markets, sites } = await this.catalogue.of(viewer);
    const code = markets.find(({ id }) => id === marketId)?.code;
    const countryCode = code ? trackingCountryOf(countryOfMarket(code)) : null;
    const siteIds = sites.filter(({ market }) => market?.id === marketId).map(({ id }) => id);
    if (countryCode === null || siteIds.length === 0)
      return texts.map(() => ({ since: null, probes: 0, advertisers: [] }));
    const place = {
      ...{ companyId: viewer.companyId, siteIds, countryCode },
      deviceIds: deviceIds?.length ? deviceIds : null,
    };
    const since = await trackedSince(this.database.pool, place, texts);
    const probed = await probedTexts(this.database.pool, place, range, texts);
    return texts.map((_, at) => {
      const { probes, ads } = probed.get(at) ?? { probes: 0, ads: [] };
      return { since: since.get(at) ?? null, probes, advertisers: probedAdvertisers(ads, probes) };
    });
  }
}
