import { isDeepStrictEqual } from 'node:util';
import type { KeywordRotations, RotatedKeyword } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';
import type { OpenSave, SavedValue, SiteSaveKind } from '../site-saves/index.js';
import { GIVEN_UP, keepKeywords, type RotatedAdgroup, rotatedAdgroup, SAVED } from './keyword-rotation.repository.js';

interface RecordedList extends SavedValue {
  readonly list: readonly RotatedKeyword[];
}

export type RotationSave = OpenSave<RotatedAdgroup, RecordedList>;

/**
 * Saves of the rotation of an ad group, which are sent again for an hour. Later the user no longer expects the save.
 */
export const rotationSave = (on: Queryable, outside: KeywordRotations): SiteSaveKind<RotatedAdgroup, RecordedList> => ({
  kind: 'keyword-rotation',
  overAfterMs: 60_000,
  target: ({ companyId, subject }) => rotatedAdgroup(on, { companyId, accounts: 'all' }, Number(subject)),
  entry: ({ id, name, accountId }) => ({
    ...{ action: SAVED, entityType: 'adgroup', entityId: id, entityName: name, accountId },
  }),
  read: async (api, { externalId }) => recorded(await outside.read(api, externalId)),
  same: (found, intended) => sameList(found.list, intended.list),
  store: async ({ on: transaction, companyId }, { id }, { before, after: { list }, at, userId }) => {
    const had = new Set(before.list.map(({ keyword }) => keyword));
    const keywords = list.map(({ keyword }) => keyword).filter((keyword) => !had.has(keyword));
    const added = userId === null ? null : { keywords, userId };
    await keepKeywords(transaction, { companyId, adgroupId: id }, { list, at }, added);
  },
  resend: {
    forMs: 3_600_000,
    late: "The site didn't confirm the change within an hour. Nothing was changed.",
    notAllowed: 'The user no longer has permission to change this rotation. Nothing was changed.',
    isAllowed: ({ permissions, accounts }, { accountId }) =>
      permissions.has('adgroup-keyword-rotation') && (accounts === 'all' || accounts.includes(accountId)),
    send: async (api, { externalId }, { list }, version) =>
      recorded(await outside.save(api, externalId, list, version)),
  },
  giveUpAction: GIVEN_UP,
});

const plain = ({ keyword, weight, lockWeightPercent, status }: RotatedKeyword): RotatedKeyword => ({
  ...{ keyword, weight, lockWeightPercent, status },
});

/** Returns a rotation as the audit log stores it, without the links of visitors. */
export const recorded = ({ version, list }: RecordedList): RecordedList => ({ version, list: list.map(plain) });

/** Returns true if both lists have the same keywords with the same weights, locks and statuses, in any order. */
export function sameList(left: readonly RotatedKeyword[], right: readonly RotatedKeyword[]): boolean {
  const sorted = (list: readonly RotatedKeyword[]) =>
    list.map(plain).sort((a, b) => (a.keyword < b.keyword ? -1 : Number(a.keyword > b.keyword)));
  return isDeepStrictEqual(sorted(left), sorted(right));
}
