// Ids in the record of changes that stand for something with a name.

/** What an id in a change can stand for. */
export type ReferenceKind =
  | 'user'
  | 'team'
  | 'partner-account'
  | 'partner-access'
  | 'partner'
  | 'site'
  | 'site-group'
  | 'siteProject'
  | 'market';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

/** The name an id stands for today; null: deleted. Without an entry the viewer may not see what it is. */
export interface NamedReference {
  readonly kind: string;
  readonly id: number;
  readonly name?: string | null;
}

const KIND_OF_FIELD: Readonly<Record<string, ReferenceKind>> = {
  leaderId: 'user',
  workerIds: 'user',
  userId: 'user',
  userIds: 'user',
  buyerUserId: 'user',
  ownerId: 'user',
  teamId: 'team',
  accountId: 'partner-account',
  accessiblePartnerAccountIds: 'partner-account',
  accessId: 'partner-access',
  partnerId: 'partner',
  sourceId: 'partner',
  feedIds: 'partner',
  siteId: 'site',
  siteIds: 'site',
  siteGroupIds: 'site-group',
  parentId: 'site-group',
  siteProjectId: 'siteProject',
  marketId: 'market',
};

export const referenceKindOf = (field: string): ReferenceKind | null =>
  Object.hasOwn(KIND_OF_FIELD, field) ? KIND_OF_FIELD[field]! : null;

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each));

const isFields = (side: unknown): side is Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side);

/** Ids of the sides of changes, each once. */
export function referencesOf(...sides: readonly unknown[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const side of sides.filter(isFields))
    for (const [field, value] of Object.entries(side)) {
      const kind = referenceKindOf(field);
      if (kind) for (const id of idsIn(value)) found.set(`${kind}/${id}`, { kind, id });
    }
  return [...found.values()];
}

/** Reads an id of a field: 'anna', 'User 16 (deleted)', or the id alone where nothing is known of it. */
export function referenceWords(
  kind: string,
  id: number,
  names: readonly NamedReference[],
  wordsOf: (kind: string) => string,
): string {
  const named = names.find((each) => each.kind === kind && each.id === id);
  if (!named) return `${wordsOf(kind)} ${id}`;
  return named.name ?? `${wordsOf(kind)} ${id} (deleted)`;
}
