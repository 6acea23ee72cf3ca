import { readFileSync, writeFileSync } from 'node:fs';
import type { AdGroup } from '../world/model.js';
import type { World } from '../world/world.js';

const HOUR_MS = 3_600_000;

/** Rotation as a site stores it. */
interface Rotation {
  readonly version: string;
  /** True if its keywords are names of the site itself. */
  readonly isOwnBrand: boolean;
  readonly list: readonly RotationEntry[];
}
export interface RotationEntry {
  readonly keyword: string;
  readonly weight: number;
  readonly lockWeightPercent: boolean;
  readonly status: string;
  readonly targetLink?: string;
}
/** Rotation with the hour (since 1970, UTC) from which it applies. */
interface Kept extends Omit<Rotation, 'isOwnBrand'> {
  readonly since: number;
}

/** Keyword rotations by host and ad group. They are initialized from the world and replaced when saved. */
export class RotationStore {
  /** Ordered from oldest to newest. */
  private readonly rotations = new Map<string, readonly Kept[]>();

  /** @param file file that stores rotations. If missing, they are stored only in memory */
  constructor(
    private readonly world: World,
    private readonly file?: string,
  ) {
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly Kept[]>;
      for (const [key, kept] of Object.entries(stored)) this.rotations.set(key, kept);
    } catch {
      // No rotation has been saved yet.
    }
  }

  of(host: string, adgroup: string): Rotation {
    const { version, list } = this.kept(host, adgroup).at(-1)!;
    return { version, isOwnBrand: this.groupOf(host, adgroup)?.isOwnBrand ?? false, list };
  }

  /** Returns the list that applied in an hour, so that past statistics don't change. */
  listAt(host: string, adgroup: string, hour: number): readonly RotationEntry[] {
    const kept = this.kept(host, adgroup);
    return (kept.findLast(({ since }) => since <= hour) ?? kept[0]!).list;
  }

  put(host: string, adgroup: string, list: readonly RotationEntry[]): Rotation {
    const before = this.kept(host, adgroup);
    const version = String(Number(before.at(-1)!.version) + 1);
    const since = Math.floor(this.world.clock() / HOUR_MS);
    const rotation = { since, version, list: withLinks(host, list) };
    this.rotations.set(`${host} ${adgroup}`, [...before, rotation]);
    if (this.file) writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.rotations)));
    return this.of(host, adgroup);
  }

  private kept(host: string, adgroup: string): readonly Kept[] {
    const key = `${host} ${adgroup}`;
    const known = this.rotations.get(key);
    if (known) return known;
    const first = [{ since: 0, version: '1', list: withLinks(host, this.groupOf(host, adgroup)?.rotation ?? []) }];
    this.rotations.set(key, first);
    return first;
  }

  private groupOf(host: string, adgroup: string): AdGroup | undefined {
    return this.world.all
      .flatMap(({ campaigns }) => campaigns.flatMap(({ adGroups }) => adGroups))
      .find(
        ({ id, rotation, finalUrl }) =>
          id === adgroup && rotation && URL.canParse(finalUrl) && new URL(finalUrl).host === host,
      );
  }
}

const withLinks = (host: string, list: readonly RotationEntry[]): RotationEntry[] =>
  list.map((each) => ({ ...each, targetLink: `https://${host}/search?q=${encodeURIComponent(each.keyword)}` }));

/** Returns the validation errors of a list. Empty if the site accepts it. */
export function rotationErrors(list: readonly RotationEntry[]): { attribute: string; message: string }[] {
  const repeated = list.findIndex(({ keyword }, at) => list.findIndex((each) => each.keyword === keyword) < at);
  if (repeated >= 0) return [{ attribute: `list.${repeated}.keyword`, message: 'The keyword already exists.' }];
  const unfit = list.findIndex(({ keyword }) => keyword.includes('%'));
  if (unfit >= 0)
    return [
      { attribute: `list.${unfit}.keyword`, message: 'The site has no results page for keywords that contain %.' },
    ];
  const sum = list.reduce((all, { weight, status }) => all + (status === 'active' ? weight : 0), 0);
  const isRotating = list.some(({ status }) => status === 'active');
  return isRotating && sum !== 100
    ? [{ attribute: 'list', message: `The weights must add up to 100, not ${sum}.` }]
    : [];
}
