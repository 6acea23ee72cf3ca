import { Injectable } from '@nestjs/common';
import { Entities } from '../../core/database/index.js';
import { type PartnerAccount, TeamRole, type User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../reference-lists/index.js';
import { type PartnerAccountAccess, PartnerAccountAccessType } from './users.model.js';

interface Share {
  readonly accountId: number;
  readonly userId: number;
  readonly sharedBy: number | null;
  readonly sharedAt: Date;
}

/** Facts that determine which accounts a user can access. */
interface Grounds {
  readonly userId: number | null;
  /** Members of the team, including the user. Null without a team. */
  readonly team: { readonly name: string; readonly memberIds: ReadonlySet<number> } | null;
  readonly seesAll: boolean;
  readonly seesTeam: boolean;
  readonly shares: ReadonlyMap<number, Share | null>;
}

/**
 * Explains which accounts users can access and why, for stored or suggested settings. Limited to accounts of the
 * viewer.
 */
@Injectable()
export class AccountAccessesService {
  private readonly shares = new WeakMap<Viewer, Promise<Share[]>>();

  constructor(
    private readonly entities: Entities,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the access from stored settings. */
  async of(viewer: Viewer, user: User): Promise<PartnerAccountAccess[]> {
    const catalogue = await this.catalogue.of(viewer);
    return explain(catalogue, {
      userId: user.id,
      team: teamOf(catalogue, user.team?.id ?? null),
      seesAll: user.hasAccessToAllPartnerAccounts,
      seesTeam: user.hasAccessToAllTeamPartnerAccounts,
      shares: await this.sharesOf(viewer, user.id),
    });
  }

  /** Returns the access that these settings would give. Missing flags have their stored values. */
  async suggested(
    viewer: Viewer,
    choice: {
      userId: number | null;
      teamId: number | null;
      shared: readonly number[];
      all: boolean | null;
      team: boolean | null;
    },
  ): Promise<PartnerAccountAccess[]> {
    const catalogue = await this.catalogue.of(viewer);
    const user = catalogue.members.find(({ id }) => id === choice.userId);
    const stored = user ? await this.sharesOf(viewer, user.id) : new Map<number, Share>();
    return explain(catalogue, {
      userId: user?.id ?? null,
      team: teamOf(catalogue, choice.teamId),
      seesAll: choice.all ?? user?.hasAccessToAllPartnerAccounts ?? false,
      seesTeam: choice.team ?? user?.hasAccessToAllTeamPartnerAccounts ?? false,
      shares: new Map(choice.shared.map((id) => [id, stored.get(id) ?? null])),
    });
  }

  /**
   * Returns the access of a member of a suggested team. The default member is the leader. Missing values are as stored.
   */
  async suggestedForTeam(
    viewer: Viewer,
    choice: {
      teamId: number | null;
      leaderId: number | null;
      workerIds: readonly number[] | null;
      userId: number | null;
    },
  ): Promise<PartnerAccountAccess[]> {
    const catalogue = await this.catalogue.of(viewer);
    const stored = catalogue.members.filter(({ team }) => choice.teamId !== null && team?.id === choice.teamId);
    const leaderId = choice.leaderId ?? stored.find(({ teamRole }) => teamRole === TeamRole.leader)?.id ?? null;
    const workerIds = choice.workerIds ?? stored.map(({ id }) => id);
    const user = catalogue.members.find(({ id }) => id === (choice.userId ?? leaderId));
    if (!user) return [];
    const name = catalogue.teams.find(({ id }) => id === choice.teamId)?.name ?? 'this team';
    return explain(catalogue, {
      userId: user.id,
      team: {
        name,
        memberIds: new Set([...(leaderId === null ? [] : [leaderId]), ...workerIds]),
      },
      seesAll: user.hasAccessToAllPartnerAccounts,
      seesTeam: user.hasAccessToAllTeamPartnerAccounts,
      shares: await this.sharesOf(viewer, user.id),
    });
  }

  private async sharesOf(viewer: Viewer, userId: number): Promise<Map<number, Share>> {
    let loaded = this.shares.get(viewer);
    if (!loaded) {
      loaded = this.entities.for(viewer.companyId).partnerAccountShare.findMany();
      this.shares.set(viewer, loaded);
    }
    return new Map((await loaded).filter((share) => share.userId === userId).map((share) => [share.accountId, share]));
  }
}

function teamOf({ teams, members }: Catalogue, teamId: number | null): Grounds['team'] {
  const team = teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return {
    name: team.name,
    memberIds: new Set(members.filter((each) => each.team?.id === teamId).map(({ id }) => id)),
  };
}

function explain({ accounts, members }: Catalogue, grounds: Grounds): PartnerAccountAccess[] {
  const nameOf = (id: number | null): string | null => members.find((each) => each.id === id)?.username ?? null;
  return accounts.flatMap((account): PartnerAccountAccess[] => {
    const found = reasonsFor(account, grounds, nameOf);
    return found.length === 0
      ? []
      : [
          {
            partnerAccountId: account.id,
            accessTypes: found.flatMap(({ type }) => (type ? [type] : [])),
            reasons: found.map(({ words }) => words),
          },
        ];
  });
}

function reasonsFor(
  { id, userId: buyerId }: PartnerAccount,
  { userId, team, seesAll, seesTeam, shares }: Grounds,
  nameOf: (id: number | null) => string | null,
): { type?: PartnerAccountAccessType; words: string }[] {
  const found: { type?: PartnerAccountAccessType; words: string }[] = [];
  if (buyerId != null && buyerId === userId)
    found.push({ type: PartnerAccountAccessType.owner, words: 'Buyer of the account' });
  if (shares.has(id)) found.push({ type: PartnerAccountAccessType.shared, words: sharedWords(shares.get(id), nameOf) });
  if (seesTeam && team && buyerId != null && buyerId !== userId && team.memberIds.has(buyerId))
    found.push({
      type: PartnerAccountAccessType.teammates,
      words: `Team access because the buyer is ${nameOf(buyerId) ?? 'a teammate'} of ${team.name}`,
    });
  if (seesAll) found.push({ words: 'Access to all accounts of the company' });
  return found;
}

function sharedWords(share: Share | null | undefined, nameOf: (id: number | null) => string | null): string {
  if (!share) return 'Will be shared with the user';
  const by = nameOf(share.sharedBy);
  return `Shared${by ? ` by ${by}` : ''} on ${share.sharedAt.toISOString().slice(0, 10)}`;
}
