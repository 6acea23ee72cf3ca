import { addDays, dayOf } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { rollupMismatches } from '../../core/metrics/index.js';
import { JobRegistry, type JobSignals } from '../../core/queue/index.js';
import { companyIds, forEachCompany } from '../../core/tenancy/index.js';
import { ensurePartitions } from './partitions.repository.js';
import { measureDrift, pruneDrift } from './revenue-drift.repository.js';
import { Rollups } from './rollups.js';
import { pruneVersions } from './versions.repository.js';

/** Number of days for which partitions are created ahead. */
const DAYS_AHEAD = 92;
/** Days that the nightly comparison covers. */
const DAYS_VERIFIED = 35;

/** Scheduled maintenance of the fact store. */
@Injectable()
export class FactsJobs {
  private readonly logger = new Logger('Facts');
  private isRefreshing = false;

  constructor(
    registry: JobRegistry,
    private readonly database: Database,
    private readonly rollups: Rollups,
  ) {
    registry.handle('rollups.refresh', (_, signals) => this.refresh(signals));
    registry.handle('rollups.verify', () => this.verify());
    registry.handle('partitions.ensure', () => this.ensurePartitions());
    registry.handle('versions.prune', async () => void (await pruneVersions(this.database.pool)));
    registry.handle('revenueDrift.measure', () => this.measureDrift());
    registry.schedule({
      id: 'revenue-drift-measure',
      description: 'Measures how revenue changes after it is first reported.',
      job: 'revenueDrift.measure',
      pattern: '50 2 * * *',
    });
    registry.schedule({
      id: 'versions-prune',
      description: 'Deletes expired versions of facts.',
      job: 'versions.prune',
      pattern: '20 3 * * *',
    });
    registry.schedule({
      id: 'rollups-refresh',
      description: 'Updates rollups from their facts.',
      job: 'rollups.refresh',
      every: 15_000,
    });
    registry.schedule({
      id: 'rollups-verify',
      description: 'Compares rollups with their facts.',
      job: 'rollups.verify',
      pattern: '40 2 * * *',
    });
    registry.schedule({
      id: 'partitions-ensure',
      description: 'Creates the partitions of upcoming months.',
      job: 'partitions.ensure',
      pattern: '5 1 * * *',
    });
  }

  /**
   * Refreshes company-days whose facts are newer than their rollups. A load refreshes its own days, so this job covers
   * days left by a crash or an upgrade. After an upgrade all days are stale. One run processes them, and the schedule
   * starts no second run meanwhile.
   */
  private async refresh({ progress, stopping }: JobSignals): Promise<void> {
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    try {
      await this.rollups.refreshStale({ stopping, onDay: (done, total) => progress(done, total) });
    } finally {
      this.isRefreshing = false;
    }
  }

  private async verify(): Promise<void> {
    const today = dayOf(new Date());
    await forEachCompany(await companyIds(this.database.pool), async (id) => {
      const differences = await this.rollups.verify(id, { from: addDays(today, -DAYS_VERIFIED), to: today });
      rollupMismatches.inc(differences.length);
      for (const difference of differences)
        this.logger.error({ event: 'rollup.mismatch', company_id: id, ...difference });
    });
  }

  private async measureDrift(): Promise<void> {
    const now = new Date();
    await pruneDrift(this.database.pool);
    await forEachCompany(await companyIds(this.database.pool), (id) => measureDrift(this.database.pool, id, now));
  }

  private async ensurePartitions(): Promise<void> {
    const today = dayOf(new Date());
    await ensurePartitions(this.database.pool, today, addDays(today, DAYS_AHEAD));
  }
}
