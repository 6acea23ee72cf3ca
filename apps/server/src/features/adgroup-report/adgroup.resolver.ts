import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Entities } from '../../core/database/index.js';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { PARTNERS } from '../../reference/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { Adgroup } from './adgroup.model.js';

const money = (micros: bigint | null): number | null => (micros === null ? null : Number(micros) / 1_000_000);

@Resolver()
export class AdgroupResolver {
  constructor(
    private readonly entities: Entities,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns an ad group of an account the viewer may see. Null for unknown and foreign IDs alike. */
  @Query(() => Adgroup, { nullable: true, description: 'A single ad group.' })
  @RequirePermission('adgroup-report', 'adgroup-keyword-rotation', 'hotspot-report', 'advertisers-report')
  async adgroup(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number): Promise<Adgroup | null> {
    const accounts = viewer.accounts === 'all' ? {} : { accountId: { in: [...viewer.accounts] } };
    const own = this.entities.for(viewer.companyId);
    const found = await own.adgroup.findFirst({ where: { id, ...accounts } });
    if (!found) return null;
    const [{ sites, partners }, campaign, account] = await Promise.all([
      this.catalogue.of(viewer),
      own.campaign.findFirst({ where: { id: found.campaignId } }),
      own.partnerAccount.findFirst({ where: { id: found.accountId } }),
    ]);
    const site = sites.find(({ id: each }) => each === found.siteId) ?? null;
    return {
      id: found.id,
      name: found.name,
      editableFields: found.editableFields,
      maxCPC: money(found.maxCpcMicros),
      maxCPA: money(found.maxCpaMicros),
      maxCPM: money(found.maxCpmMicros),
      siteDomain: site?.domain ?? null,
      sourceName: PARTNERS.find((partner) => partner.id === account?.partnerId)?.name ?? null,
      site,
      source: partners.find(({ id: each }) => each === account?.partnerId) ?? null,
      partnerAccountId: found.accountId,
      campaignId: found.campaignId,
      campaignName: campaign?.name ?? null,
      adgroupName: found.name,
      keyword: found.searchKeyword,
    };
  }
}
