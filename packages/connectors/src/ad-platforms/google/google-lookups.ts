import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { LookupItem } from '../port/ad-platform.js';
import type { LookupKind } from '../port/capabilities.js';
import { NotSupported } from '../port/errors.js';

type Search = <T>(account: AccountRef, query: string, row: z.ZodType<T>) => Promise<T[]>;

const from = (resource: string, name: string, status: string | null, where = '') => ({ resource, name, status, where });
const LISTS: Readonly<Partial<Record<LookupKind, ReturnType<typeof from>>>> = {
  conversions: from('conversion_action', 'name', 'status'),
  placementLists: from('shared_set', 'name', 'status', " WHERE shared_set.type = 'NEGATIVE_PLACEMENTS'"),
  topics: from('topic_constant', 'path', null),
  languages: from('language_constant', 'name', null),
};

export async function listLookup(search: Search, account: AccountRef, kind: LookupKind): Promise<LookupItem[]> {
  const list = LISTS[kind];
  if (!list) throw new NotSupported(`Google Ads has no list of ${kind}.`);
  const { resource, name, status, where } = list;
  const field = resource.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const columns = ['id', name, ...(status ? [status] : [])].map((column) => `${resource}.${column}`).join(', ');
  const item = z.object({
    id: z.coerce.string(),
    [name]: z.union([z.string(), z.array(z.string())]),
    status: z.string().optional(),
  });
  const rows = await search(account, `SELECT ${columns} FROM ${resource}${where}`, z.object({ [field]: item }));
  return rows.map((row) => {
    const found = row[field] as { id: string; status?: string; [name: string]: unknown };
    return { id: found.id, name: String(found[name]), active: (found.status ?? 'ENABLED') === 'ENABLED' };
  });
}
