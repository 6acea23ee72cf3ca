/** Sums of the own traffic for a keyword, money in units; null: the site doesn't count it. */
export interface OwnTraffic {
  readonly shows: number | null;
  readonly clicked: number | null;
  readonly sold: number | null;
  readonly earned: number | null;
}

/** An ad one probe found. */
export interface FoundAd {
  /** Which probe it was. */
  readonly probe: string;
  readonly position: number;
  readonly advertiserId: number;
  readonly name: string;
  readonly type: string | null;
}

/** How often and where an advertiser stood in probes. */
export interface ProbedAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  /** Probes that found it. */
  readonly shownCount: number;
  /** The same of all probes. */
  readonly showRate: number;
  /** Over the probes that found it: its best position in each. */
  readonly averagePosition: number;
  readonly bestPosition: number;
}

export type FigureOrigin = 'own traffic' | 'tracking';

const per = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** Ratios from sums; null where nothing can be divided. */
export const ownRatios = ({ shows, clicked, sold, earned }: OwnTraffic) => ({
  feedShowCount: shows,
  ctr: per(clicked, shows),
  rpc: per(earned, sold),
  rps: per(earned, shows),
});

/** Where the figures of a row come from; null: there are none. */
export function originOf(own: OwnTraffic, probes: number): FigureOrigin | null {
  const isOwn = own.shows !== null || own.clicked !== null || own.sold !== null || own.earned !== null;
  return isOwn ? 'own traffic' : probes > 0 ? 'tracking' : null;
}

/** Advertisers by how often probes found them, then by position. @param probes that were answered, with ads or without */
export function probedAdvertisers(ads: readonly FoundAd[], probes: number): ProbedAdvertiser[] {
  // An advertiser may have several ads at once: it counts once for each probe, where it stands first.
  const first = new Map<number, Map<string, FoundAd>>();
  for (const ad of ads) {
    const found = first.get(ad.advertiserId) ?? new Map<string, FoundAd>();
    const known = found.get(ad.probe);
    if (!known || known.position > ad.position) found.set(ad.probe, ad);
    first.set(ad.advertiserId, found);
  }
  return [...first.values()]
    .map((byProbe): ProbedAdvertiser => {
      const found = [...byProbe.values()];
      const { advertiserId: id, name, type } = found[0]!;
      const positions = found.map(({ position }) => position);
      return {
        ...{ id, name, type, shownCount: found.length, showRate: probes === 0 ? 0 : found.length / probes },
        averagePosition: positions.reduce((sum, position) => sum + position, 0) / positions.length,
        bestPosition: Math.min(...positions),
      };
    })
    .sort((a, b) => b.shownCount - a.shownCount || a.averagePosition - b.averagePosition || a.id - b.id);
}
