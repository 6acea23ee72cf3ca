import { Injectable } from '@nestjs/common';
import { type NamedReference, type Reference, type ReferenceKind, referencesOf } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../reference-lists/index.js';
import { AuditLogRepository } from './audit-log.repository.js';

interface Sides {
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityName: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Names by ID. Null if the entity exists but the viewer may not see it. */
type Names = ReadonlyMap<number, string | null>;

/**
 * Resolves the IDs in changes to names. All lookups are limited to the company, so IDs of other companies have no name.
 */
@Injectable()
export class AuditNames {
  constructor(
    private readonly log: AuditLogRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the names for a whole page at once, so that the cost doesn't grow with the number of rows. */
  async of(viewer: Viewer, rows: readonly Sides[]): Promise<(row: Sides) => NamedReference[]> {
    const wanted = rows.flatMap(idsOf);
    const known = listed(await this.catalogue.of(viewer));
    const find = {
      'partner-account': (ids: readonly number[]) => this.log.hiddenAccounts(viewer, ids),
      'partner-access': (ids: readonly number[]) => this.log.accessLabels(viewer, ids),
      'automation-rule': (ids: readonly number[]) => this.log.ruleNames(viewer, ids),
    };
    const lookUp = async (kind: keyof typeof find): Promise<void> => {
      const missing = wanted.filter((each) => each.kind === kind && !known[kind].has(each.id)).map(({ id }) => id);
      if (missing.length === 0) return;
      known[kind] = new Map<number, string | null>([...known[kind], ...(await find[kind](missing))]);
    };
    await Promise.all([lookUp('partner-account'), lookUp('partner-access'), lookUp('automation-rule')]);
    return (row) =>
      idsOf(row).flatMap(({ kind, id }) => {
        const name = known[kind].get(id);
        // Entities that the viewer may not see are omitted. Deleted entities have the name null.
        return name === null ? [] : [{ kind, id, name: name ?? null }];
      });
  }
}

/** Returns the IDs in the values, and the changed user if the record doesn't contain their name. */
function idsOf({ entityType, entityId, entityName, before, after }: Sides): Reference[] {
  const about = entityType === 'user' && entityName === null ? { userId: Number(entityId ?? NaN) } : null;
  return referencesOf(before, after, about);
}

function listed(catalogue: Catalogue): Record<ReferenceKind, Names> {
  const named = (list: readonly { readonly id: number; readonly name: string }[]): Names =>
    new Map(list.map(({ id, name }) => [id, name]));
  return {
    user: new Map(catalogue.members.map(({ id, username }) => [id, username])),
    team: named(catalogue.teams),
    'partner-account': named(catalogue.accounts),
    'partner-access': new Map(),
    partner: named(catalogue.partners),
    site: named(catalogue.sites),
    'site-group': named(catalogue.siteGroups),
    siteProject: named(catalogue.siteProjects),
    market: named(catalogue.markets),
    'automation-rule': new Map(),
  };
}
