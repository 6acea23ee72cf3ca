import { Injectable } from '@nestjs/common';
import { Forbidden, type OrderByInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FileRows, ReportRegistry } from '../../reporting/index.js';
import type { HotspotGroup, HotspotGroupFilters } from './hotspot-manager.model.js';
import { HotspotGroups } from './groups.service.js';

/** Groups read per query. */
const BATCH = 500;

interface FileArgs {
  readonly filters?: HotspotGroupFilters | null;
  readonly orderBy?: OrderByInput | null;
}

const names = (list: readonly { readonly name: string }[]): string => list.map(({ name }) => name).join(', ');
const CELLS: readonly { label: string; value: (group: HotspotGroup) => string | number | null }[] = [
  { label: 'Id', value: ({ id }) => id },
  { label: 'Sites', value: ({ sites }) => names(sites) },
  { label: 'Site group id', value: ({ siteHotspotGroupId }) => siteHotspotGroupId },
  { label: 'Page', value: ({ page }) => page?.name ?? null },
  { label: 'Markets', value: ({ markets }) => names(markets) },
  { label: 'Sources', value: ({ sources }) => names(sources) },
  { label: 'Keywords', value: ({ keywords }) => keywords.join(', ') },
  { label: 'Hotspots', value: ({ hotspots }) => hotspots.length },
  { label: 'Texts', value: ({ hotspots }) => hotspots.map(({ text }) => text).join('\n') },
  { label: 'Links', value: ({ hotspots }) => hotspots.map(({ link }) => link ?? '').join('\n') },
  { label: 'Images', value: ({ hotspots }) => hotspots.map(({ imageUrl }) => imageUrl ?? '').join('\n') },
  { label: 'Version', value: ({ version }) => version },
  { label: 'Created by', value: ({ creator }) => creator?.username ?? null },
  { label: 'Created at', value: ({ createdAt }) => createdAt.toISOString() },
  { label: 'Updated at', value: ({ updatedAt }) => updatedAt.toISOString() },
];
const NUMBERS = new Set(['Id', 'Site group id', 'Hotspots', 'Version']);

/** Exports hotspot groups as a file with one line per group, in the order of the list. */
@Injectable()
export class HotspotGroupFile {
  constructor(
    registry: ReportRegistry,
    private readonly groups: HotspotGroups,
  ) {
    registry.addFile({ id: 'hotspotManager.groups', rows: (viewer, args) => this.rows(viewer, args) });
  }

  private async rows(viewer: Viewer, { filters, orderBy }: FileArgs): Promise<FileRows> {
    if (!viewer.permissions.has('hotspot-manager')) throw new Forbidden();
    const ids = await this.groups.ids(viewer, { filters: filters ?? null, orderBy: orderBy ?? null });
    return {
      columns: CELLS.map(({ label }) => ({
        ...{ id: label, field: label, of: 'value' as const, label },
        format: NUMBERS.has(label) ? ('integer' as const) : ('text' as const),
        kind: NUMBERS.has(label) ? ('number' as const) : ('text' as const),
      })),
      total: ids.length,
      batches: this.batches(viewer, ids),
    };
  }

  private async *batches(viewer: Viewer, ids: readonly number[]) {
    for (let from = 0; from < ids.length; from += BATCH)
      yield (await this.groups.byIds(viewer, ids.slice(from, from + BATCH))).map((group) =>
        CELLS.map(({ value }) => value(group)),
      );
  }
}
