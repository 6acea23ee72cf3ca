import { BULK_ACTIONS, MAX_HITS, maySearch, type SearchKind, searchKinds } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { PartnerType } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { TaskReads } from '../automation/index.js';
import { ReferenceListsService } from '../reference-lists/index.js';
import { type SearchHit, SearchHitKind, SearchHitStatus } from './search.model.js';
import { inventoryHits } from './search.repository.js';
import { matching, type Wanted, wantedOf } from './wanted.js';

const STATUSES: Readonly<Record<number, SearchHitStatus>> = {
  2: SearchHitStatus.enabled,
  3: SearchHitStatus.paused,
  4: SearchHitStatus.removed,
};
const activity = (isActive: boolean): SearchHitStatus => (isActive ? SearchHitStatus.active : SearchHitStatus.inactive);
/**
 * Returns the local part of an email address. Addresses of a company share their domain, so the domain isn't searched.
 */
const localPart = (email: string | null | undefined): string | undefined => email?.split('@')[0];
const joined = (...texts: readonly (string | null | undefined)[]): string | null =>
  texts.filter(Boolean).join(' · ') || null;

/** Finds entities by name or ID, limited to entities that the viewer's screens show. */
@Injectable()
export class SearchService {
  private readonly finders: Readonly<Record<SearchKind, (viewer: Viewer, wanted: Wanted) => Promise<SearchHit[]>>> = {
    adgroup: (viewer, wanted) => this.inventory(viewer, wanted, 'adgroup'),
    campaign: (viewer, wanted) => this.inventory(viewer, wanted, 'campaign'),
    account: (viewer, wanted) => this.accounts(viewer, wanted),
    site: (viewer, wanted) => this.sites(viewer, wanted),
    user: (viewer, wanted) => this.users(viewer, wanted),
    task: (viewer, wanted) => this.foundTasks(viewer, wanted),
  };

  constructor(
    private readonly database: Database,
    private readonly lists: ReferenceListsService,
    private readonly tasks: TaskReads,
  ) {}

  /** Returns hits of all kinds the viewer has a permission for, at most `MAX_HITS` per kind. */
  async find(viewer: Viewer, text: string): Promise<SearchHit[]> {
    const wanted = wantedOf(text);
    if (!wanted) return [];
    const kinds = searchKinds.filter((kind) => maySearch(kind, viewer.permissions));
    return (await Promise.all(kinds.map((kind) => this.finders[kind](viewer, wanted)))).flat();
  }

  private async inventory(viewer: Viewer, wanted: Wanted, kind: 'adgroup' | 'campaign'): Promise<SearchHit[]> {
    const rows = await inventoryHits(this.database.pool, viewer, kind, wanted, MAX_HITS);
    return rows.map(({ id, name, statusId, account, source }) => ({
      kind: SearchHitKind[kind],
      entityId: id,
      name,
      detail: joined(account.startsWith(source) ? null : source, account),
      status: STATUSES[statusId] ?? null,
      partnerShortName: null,
    }));
  }

  /**
   * Returns the accounts of sources and feeds. Without the permission for their screen, returns only accounts of
   * sources, because reports filter by these.
   */
  private async accounts(viewer: Viewer, wanted: Wanted): Promise<SearchHit[]> {
    const partnerTypes = viewer.permissions.has('partners-section') ? null : [PartnerType.sourcePartner];
    const accounts = await this.lists.partnerAccounts(viewer, { partnerTypes });
    const found = matching(
      accounts,
      ({ id, name, externalAccountId }) => ({ id, name, aliases: [externalAccountId] }),
      wanted,
      MAX_HITS,
    );
    return found.map(({ id, name, partner, user, isActive }) => ({
      kind: SearchHitKind.account,
      entityId: id,
      name,
      detail: joined(name.startsWith(partner.name) ? null : partner.name, user?.username),
      status: activity(isActive),
      partnerShortName: partner.shortName,
    }));
  }

  private async sites(viewer: Viewer, wanted: Wanted): Promise<SearchHit[]> {
    const sites = await this.lists.sites(viewer, { includeInactive: viewer.permissions.has('sites-configuration') });
    const found = matching(sites, ({ id, name, domain }) => ({ id, name, aliases: [domain] }), wanted, MAX_HITS);
    return found.map(({ id, name, domain, market, isActive }) => ({
      kind: SearchHitKind.site,
      entityId: id,
      name,
      detail: joined(domain === name ? null : domain, market?.name),
      status: activity(isActive),
      partnerShortName: null,
    }));
  }

  private async users(viewer: Viewer, wanted: Wanted): Promise<SearchHit[]> {
    const users = await this.lists.users(viewer, true);
    const found = matching(
      users,
      ({ id, username, email }) => ({ id, name: username, aliases: [localPart(email)] }),
      wanted,
      MAX_HITS,
    );
    return found.map(({ id, username, email, roles, isActive }) => ({
      kind: SearchHitKind.user,
      entityId: id,
      name: username,
      detail: joined(email, roles.map(({ name }) => name).join(', ')),
      status: activity(isActive),
      partnerShortName: null,
    }));
  }

  /** Returns the task with this ID, and the latest tasks whose action has the words in its name. */
  private async foundTasks(viewer: Viewer, { words, id }: Wanted): Promise<SearchHit[]> {
    const types = Object.values(BULK_ACTIONS)
      .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
      .map(({ action }) => action);
    const [own, named] = await Promise.all([
      id === null ? null : this.tasks.task(viewer, id),
      types.length === 0 ? null : this.tasks.tasks(viewer, { typeIn: types }, { page: 1, perPage: MAX_HITS }),
    ]);
    const others = (named?.items ?? []).filter((task) => task.id !== own?.id);
    return [...(own ? [own] : []), ...others].slice(0, MAX_HITS).map((task) => ({
      kind: SearchHitKind.task,
      entityId: task.id,
      name: `Task ${task.id}: ${task.type}`,
      detail: joined(task.status, task.ruleName, task.creator?.username),
      status: null,
      partnerShortName: null,
    }));
  }
}
