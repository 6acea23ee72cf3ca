/** How far figures are complete, as hours since 1970; accounts and feeds without a mark are missing. */
export interface Marks {
  /** By account of a traffic source or feed. */
  readonly accounts: ReadonlyMap<number, number>;
  /** By feed: the earliest of its active accounts. */
  readonly feeds: ReadonlyMap<number, number>;
  /** By synced site: the time up to which its figures are complete. */
  readonly sites: ReadonlyMap<number, number>;
}

/** As they are kept between runs. */
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

/** Parameters of the marks for `unnest`. */
export const markLists = (marks: ReadonlyMap<number, number>): [number[], number[]] => [
  [...marks.keys()],
  [...marks.values()],
];
