import { Injectable } from '@nestjs/common';
import { ADGROUP_REPORT } from '@adops/domain';
import { Entities } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ADGROUP_BINDING, ReportRegistry, type Report } from '../../reporting/index.js';
import { AlertReportService } from '../alerts/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { Adgroup } from './adgroup-report.model.js';

const money = (micros: bigint | null): number | null => (micros === null ? null : Number(micros) / 1_000_000);

@Injectable()
export class AdgroupReportService {
  /** The report with its SQL, and the sites behind its rows. */
  readonly report: Report = {
    contract: ADGROUP_REPORT,
    binding: ADGROUP_BINDING,
    nested: {
      site: { via: 'siteId', load: (viewer, ids) => this.sitesOf(viewer, ids) },
      alerts: { via: 'adgroupId', load: (viewer, ids, { range }) => this.alerts.ofAdgroups(viewer, ids, range) },
    },
  };

  constructor(
    registry: ReportRegistry,
    private readonly catalogue: CatalogueService,
    private readonly entities: Entities,
    private readonly alerts: AlertReportService,
  ) {
    registry.add(this.report);
  }

  /** One ad group of an account the viewer may see; null for unknown and foreign ids alike. */
  async find(viewer: Viewer, id: number): Promise<Adgroup | null> {
    const accounts = viewer.accounts === 'all' ? {} : { accountId: { in: [...viewer.accounts] } };
    const found = await this.entities.for(viewer.companyId).adgroup.findFirst({ where: { id, ...accounts } });
    return (
      found && {
        id: found.id,
        name: found.name,
        editableFields: found.editableFields,
        maxCPC: money(found.maxCpcMicros),
        maxCPA: money(found.maxCpaMicros),
        maxCPM: money(found.maxCpmMicros),
      }
    );
  }

  private async sitesOf(viewer: Viewer, ids: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
    const wanted = new Set(ids);
    const { sites } = await this.catalogue.of(viewer);
    return new Map(sites.filter((site) => wanted.has(site.id)).map((site) => [site.id, site]));
  }
}
