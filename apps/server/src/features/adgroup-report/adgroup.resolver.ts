import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Entities } from '../../core/database/index.js';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Adgroup } from './adgroup.model.js';

const money = (micros: bigint | null): number | null => (micros === null ? null : Number(micros) / 1_000_000);

@Resolver()
export class AdgroupResolver {
  constructor(private readonly entities: Entities) {}

  /** One ad group of an account the viewer may see; null for unknown and foreign ids alike. */
  @Query(() => Adgroup, { nullable: true, description: 'A single ad group.' })
  @RequirePermission('adgroup-report', 'adgroup-keyword-rotation', 'hotspot-report', 'advertisers-report')
  async adgroup(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number): Promise<Adgroup | null> {
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
}
