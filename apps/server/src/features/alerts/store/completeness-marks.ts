/** Times up to which figures are complete, as hours since 1970. Accounts and feeds without a mark are missing. */
export interface Marks {
  /** Marks by account of a traffic source or feed. */
  readonly accounts: ReadonlyMap<number, number>;
  /** Marks by feed. Each is the earliest mark of the feed's active accounts. */
  readonly feeds: ReadonlyMap<number, number>;
  /** Marks by synced site. */
  readonly sites: ReadonlyMap<number, number>;
}

/** Converts marks for storage between runs. */
export const storedMarks = ({ accounts, feeds, sites }: Marks) => ({
  accounts: [...accounts],
  feeds: [...feeds],
  sites: [...sites],
});

export function marksFrom(stored: unknown): Marks | null {
  if (typeof stored !== 'object' || stored === null) return null;
  type Kept = { readonly [K in keyof Marks]?: [number, number][] };
  const { accounts = [], feeds = [], sites = [] } = stored as Kept;
  return { accounts: new Map(accounts), feeds: new Map(feeds), sites: new Map(sites) };
}

/** Returns the marks as parameters for `unnest`. */
export const markLists = (marks: ReadonlyMap<number, number>): [number[], number[]] => [
  [...marks.keys()],
  [...marks.values()],
];
