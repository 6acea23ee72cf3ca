/**
 * Sums of our own traffic for a keyword. Money is in whole currency units. Null if the site doesn't count the metric.
 */
export interface OwnTraffic {
  readonly shows: number | null;
  readonly clicked: number | null;
  readonly sold: number | null;
  readonly earned: number | null;
}

/** Ad found by a probe. */
export interface FoundAd {
  /** Id of the probe. */
  readonly probe: string;
  readonly position: number;
  readonly advertiserId: number;
  readonly name: string;
  readonly type: string | null;
}

/** Frequency and positions of an advertiser in probes. */
export interface ProbedAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly type: string | null;
  /** Number of probes that found the advertiser. */
  readonly shownCount: number;
  /** Share of all probes that found the advertiser. */
  readonly showRate: number;
  /** Mean of its best positions in the probes that found it. */
  readonly averagePosition: number;
  readonly bestPosition: number;
}

export type FigureOrigin = 'own traffic' | 'tracking';

const per = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

/** Returns the ratios of sums. Null if the divisor is 0 or unknown. */
export const ownRatios = ({ shows, clicked, sold, earned }: OwnTraffic) => ({
  feedShowCount: shows,
  ctr: per(clicked, shows),
  rpc: per(earned, sold),
  rps: per(earned, shows),
});

/** Returns the source of a row's figures. Null if there are none. */
export function originOf(own: OwnTraffic, probes: number): FigureOrigin | null {
  const isOwn = own.shows !== null || own.clicked !== null || own.sold !== null || own.earned !== null;
  return isOwn ? 'own traffic' : probes > 0 ? 'tracking' : null;
}

/**
 * Returns the advertisers by number of probes, then by position.
 * @param probes number of probes with a response, with or without ads
 */
export function probedAdvertisers(ads: readonly FoundAd[], probes: number): ProbedAdvertiser[] {
  // An advertiser may have several ads in a probe. It is counted once, at its best position.
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
