import { addDays, dayOf } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database } from '../../core/database/index.js';
import { companyIds, forEachCompany } from '../../core/tenancy/index.js';
import { findAccumulativeLoss } from './detect/accumulative-loss.js';
import { findGone, type Gone, raiseGone, settleGone } from './detect/advertiser-gone.js';
import type { AlertRow } from './detect/alert-row.js';
import { detectHours } from './detect/detect-hours.js';
import { findLifetimeEnd } from './detect/lifetime-end.js';
import { HOUR_MS } from './detect/series.js';
import { countBusinesses, readAds } from './store/advertisers.repository.js';
import { type AlertChanges, readAlerts, writeAlerts } from './store/alert.repository.js';
import { refreshEstimateRatios } from './store/estimate-ratio.repository.js';
import { ACCUMULATION_DAYS, readDays, readHours, SERIES_DAYS } from './store/figures.repository.js';
import { readLifetimes } from './store/lifetime.repository.js';
import type { Marks } from './store/completeness-marks.js';
import { readMarks } from './store/completeness-marks.repository.js';
import {
  lockDetection,
  preferHashJoins,
  readRun,
  readThresholds,
  type Run,
  whatIsThere,
  writeRun,
} from './store/run.repository.js';
import { type Thresholds, thresholdsWith } from './thresholds.js';

const logger = new Logger('Alerts');
/** Maximum number of advertisers that can disappear in one hour without suspecting the feed. */
const FEW = 5;

export interface DetectionResult {
  readonly added: number;
  readonly changed: number;
}

/** Alerts of one ad group during a run, both stored and new ones. */
interface Under {
  readonly rows: AlertRow[];
  readonly before: Map<AlertRow, { text: string; isAcknowledged: boolean }>;
}

/**
 * Finds alerts in new data since the last run: hours and days that closed, and closed figures that changed. A run
 * without new data costs one statement, and a repeated run changes nothing.
 */
@Injectable()
export class DetectionService {
  constructor(private readonly database: Database) {}

  /** Runs detection for all companies in sequence. */
  async detectAll(now = new Date()): Promise<void> {
    await forEachCompany(await companyIds(this.database.pool), (id) => this.detect(id, now));
  }

  /**
   * Runs detection for one company. Concurrent runs wait for each other. Hours are compared with previous weeks, so
   * nothing is detected until these are loaded.
   */
  async detect(companyId: number, now = new Date()): Promise<DetectionResult> {
    return this.database.transaction(async (client) => {
      await lockDetection(client, companyId);
      const there = await whatIsThere(client, companyId, now);
      const run = await readRun(client, companyId);
      if (there.isLoading || there.lastDay === null || run?.hoursSeen === there.hours) return { added: 0, changed: 0 };
      await preferHashJoins(client);
      const marks = await readMarks(client, companyId);
      const thresholds = thresholdsWith(await readThresholds(client, companyId));
      const look = new Look(client, companyId, now, marks, run, thresholds, there.lastDay);
      const changes = await look.take({ withDays: run?.daysSeen !== there.days });
      await writeAlerts(client, companyId, changes, now);
      await writeRun(client, companyId, { marks, hoursSeen: there.hours, daysSeen: there.days }, now);
      return { added: changes.added.length, changed: changes.changed.length };
    });
  }
}

/** A single run for one company. */
class Look {
  private readonly alerts = new Map<number, Under>();
  private readonly feedFailures = new Map<string, { feedId: number; at: number; count: number }>();

  constructor(
    private readonly client: PoolClient,
    private readonly companyId: number,
    private readonly now: Date,
    private readonly marks: Marks,
    private readonly run: Run | null,
    private readonly thresholds: Thresholds,
    private readonly lastDay: string,
  ) {}

  async take({ withDays }: { withDays: boolean }): Promise<AlertChanges> {
    const today = dayOf(this.now);
    await refreshEstimateRatios(this.client, this.companyId, today);
    for (const row of await readAlerts(this.client, this.companyId, addDays(this.lastDay, -SERIES_DAYS))) {
      const { rows, before } = this.of(row.adgroupId);
      rows.push(row);
      before.set(row, { text: asText(row), isAcknowledged: row.isAcknowledged });
    }
    await this.hours();
    if (withDays) await this.days();
    await this.advertisers();
    await this.lifetimes(today);
    return this.changes();
  }

  private of(adgroupId: number): Under {
    let under = this.alerts.get(adgroupId);
    if (!under) this.alerts.set(adgroupId, (under = { rows: [], before: new Map() }));
    return under;
  }

  private input(fromDay: string, leastLoss: number, always: (row: AlertRow) => boolean) {
    const { companyId, marks, run, lastDay } = this;
    const holding = [...this.alerts].filter(([, { rows }]) =>
      rows.some((row) => row.resolvedAt === null && always(row)),
    );
    return {
      companyId,
      lastDay,
      fromDay,
      marks,
      before: run?.marks ?? null,
      leastLoss,
      always: holding.map(([id]) => id),
    };
  }

  private async hours(): Promise<void> {
    const { SignificantOneTimeLossAlert: one, SignificantLossAlert: stretch, CyclicLossAlert: cycle } = this.thresholds;
    const leastLoss = Math.min(one.loss, stretch.loss, cycle.loss);
    const fromDay = addDays(this.lastDay, -SERIES_DAYS);
    const from = Date.parse(fromDay);
    // Older alerts stay unchanged because their figures are no longer read.
    const input = this.input(fromDay, leastLoss, ({ datetime }) => datetime >= from);
    for await (const batch of readHours(this.client, input)) {
      for (const series of batch) {
        detectHours(series, this.of(series.adgroupId).rows, this.thresholds, this.now.getTime());
      }
    }
  }

  private async days(): Promise<void> {
    const begun = [...this.alerts.values()]
      .flatMap(({ rows }) => rows)
      .filter((row) => row.type === 'AccumulativeLossAlert' && row.resolvedAt === null)
      .map((row) => row.dateFrom!);
    const fromDay = [addDays(this.lastDay, -ACCUMULATION_DAYS), ...begun].sort()[0]!;
    const { loss } = this.thresholds.AccumulativeLossAlert;
    const input = this.input(fromDay, loss, ({ type }) => type === 'AccumulativeLossAlert');
    for await (const batch of readDays(this.client, input)) {
      for (const { adgroupId, days, lastDay, lastDayBefore } of batch) {
        const sinceDay = lastDayBefore === null ? addDays(lastDay, -6) : addDays(lastDayBefore, 1);
        const figures = { adgroupId, days, lastDay, sinceDay };
        findAccumulativeLoss(figures, this.of(adgroupId).rows, this.thresholds, this.now.getTime());
      }
    }
  }

  private async advertisers(): Promise<void> {
    const { companyId, lastDay, marks, run, client } = this;
    const limits = this.thresholds.AdvertiserGoneAlert;
    const always = [...this.alerts]
      .filter(([, { rows }]) => rows.some((row) => row.type === 'AdvertiserGoneAlert' && row.resolvedAt === null))
      .map(([id]) => id);
    const input = { companyId, lastDay, marks, before: run?.marks ?? null, missingHours: limits.missingHours, always };
    const found: { adgroupId: number; feedId: number; gone: Gone }[] = [];
    for await (const batch of readAds(client, input)) {
      for (const ads of batch) {
        const { rows } = this.of(ads.adgroupId);
        settleGone(ads, rows, this.thresholds, this.now.getTime());
        const { adgroupId, feedId } = ads;
        found.push(...findGone(ads, rows, this.thresholds).map((gone) => ({ adgroupId, feedId, gone })));
      }
    }
    if (found.length === 0) return;
    const businesses = await countBusinesses(client, companyId, lastDay);
    const atOnce = (feedId: number, at: number) =>
      found.filter((one) => one.feedId === feedId && one.gone.at === at).length;
    for (const { adgroupId, feedId, gone } of found) {
      const count = atOnce(feedId, gone.at);
      // Above this number in one hour, the cause is a feed failure. The minimum prevents a false alarm when two out of
      // three advertisers disappear.
      if (count > FEW && count > limits.feedShare * (businesses.get(feedId) ?? 0)) {
        this.feedFailures.set(`${feedId} ${gone.at}`, { feedId, at: gone.at, count });
      } else raiseGone(adgroupId, [gone], this.of(adgroupId).rows, this.thresholds);
    }
    for (const failure of this.feedFailures.values()) {
      const at = new Date(failure.at * HOUR_MS).toISOString();
      logger.warn({
        event: 'feed.advertisersGone',
        company_id: companyId,
        feed_id: failure.feedId,
        at,
        count: failure.count,
      });
    }
  }

  private async lifetimes(today: string): Promise<void> {
    const lives = await readLifetimes(this.client, this.companyId, this.marks, today);
    const openIds = [...this.alerts]
      .filter(([, { rows }]) => rows.some((row) => row.type === 'AdGroupLifetimeEndAlert' && row.resolvedAt === null))
      .map(([id]) => id);
    for (const adgroupId of new Set([...lives.keys(), ...openIds])) {
      const { rows } = this.of(adgroupId);
      findLifetimeEnd(adgroupId, lives.get(adgroupId) ?? null, rows, this.thresholds, this.now.getTime());
    }
  }

  private changes(): AlertChanges {
    const added: AlertRow[] = [];
    const changed: AlertRow[] = [];
    const reopened = new Set<AlertRow>();
    for (const { rows, before } of this.alerts.values()) {
      for (const row of rows) {
        const known = before.get(row);
        if (!known) added.push(row);
        else if (known.text !== asText(row)) {
          changed.push(row);
          if (known.isAcknowledged && !row.isAcknowledged) reopened.add(row);
        }
      }
    }
    return { added, changed, reopened };
  }
}

/** Serializes an alert, with its parent by identity. */
function asText({ parent, ...row }: AlertRow): string {
  return JSON.stringify([row, parent && [parent.type, parent.identity]]);
}
