/** A rotation as a site keeps it. */
interface Rotation {
  readonly version: string;
  readonly list: readonly RotationEntry[];
}
interface RotationEntry {
  readonly keyword: string;
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: string;
  readonly targetLink?: string;
}

/** Keyword rotations by host and ad group, in memory: none at first. */
export class RotationStore {
  private readonly rotations = new Map<string, Rotation>();

  of(host: string, adgroup: string): Rotation {
    return this.rotations.get(`${host} ${adgroup}`) ?? { version: '1', list: [] };
  }

  put(host: string, adgroup: string, list: readonly RotationEntry[]): Rotation {
    const rotation = {
      version: String(Number(this.of(host, adgroup).version) + 1),
      list: list.map((each) => ({
        ...each,
        targetLink: `https://${host}/search?q=${encodeURIComponent(each.keyword)}`,
      })),
    };
    this.rotations.set(`${host} ${adgroup}`, rotation);
    return rotation;
  }
}

/** What a site refuses of a list; empty: it takes it. */
export function rotationErrors(list: readonly RotationEntry[]): { attribute: string; message: string }[] {
  const repeated = list.findIndex(({ keyword }, at) => list.findIndex((each) => each.keyword === keyword) < at);
  if (repeated >= 0) return [{ attribute: `list.${repeated}.keyword`, message: 'The keyword is there already.' }];
  const sum = list.reduce((all, { weight, status }) => all + (status === 'active' ? weight : 0), 0);
  const isRotating = list.some(({ status }) => status === 'active');
  return isRotating && sum !== 100 ? [{ attribute: 'list', message: `Weights add up to ${sum}, not 100.` }] : [];
}
