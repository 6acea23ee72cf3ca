import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Report, ReportExtension } from '../../reporting/index.js';
import { AlertReportService } from '../alerts/index.js';
import { CatalogueService } from '../reference-lists/index.js';

/** The sites and alerts behind the rows of the ad group report. */
@Injectable()
export class AdgroupReportExtension implements ReportExtension {
  readonly nested: NonNullable<Report['nested']> = {
    site: { via: 'siteId', load: (viewer, ids) => this.sitesOf(viewer, ids) },
    alerts: { via: 'adgroupId', load: (viewer, ids, { range }) => this.alerts.ofAdgroups(viewer, ids, range) },
  };

  constructor(
    private readonly catalogue: CatalogueService,
    private readonly alerts: AlertReportService,
  ) {}

  private async sitesOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
    const wanted = new Set(ids);
    const { sites } = await this.catalogue.of(viewer);
    return new Map(sites.filter((site) => wanted.has(site.id)).map((site) => [site.id, site]));
  }
}
