import { readFileSync, writeFileSync } from 'node:fs';
import type { AdGroup } from '../world/model.js';
import type { World } from '../world/world.js';

const HOUR_MS = 3_600_000;

/** A rotation as a site keeps it. */
interface Rotation {
  readonly version: string;
  /** Its keywords are names of the site itself. */
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
/** A rotation with the hour (since 1970, UTC) it holds from. */
interface Kept extends Omit<Rotation, 'isOwnBrand'> {
  readonly since: number;
}

/** Keyword rotations by host and ad group: those of the world at first, then as they were saved. */
export class RotationStore {
  /** The oldest first. */
  private readonly rotations = new Map<string, readonly Kept[]>();

  /** @param file where saves are kept; missing: in memory only. */
  constructor(
    private readonly world: World,
    private readonly file?: string,
  ) {
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly Kept[]>;
      for (const [key, kept] of Object.entries(stored)) this.rotations.set(key, kept);
    } catch {
      // Nothing was saved yet.
    }
  }

  of(host: string, adgroup: string): Rotation {
    const { version, list } = this.kept(host, adgroup).at(-1)!;
    return { version, isOwnBrand: this.groupOf(host, adgroup)?.isOwnBrand ?? false, list };
  }

  /** The list that held in an hour, so that the past stays as it was counted. */
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

/** What a site refuses of a list; empty: it takes it. */
export function rotationErrors(list: readonly RotationEntry[]): { attribute: string; message: string }[] {
  const repeated = list.findIndex(({ keyword }, at) => list.findIndex((each) => each.keyword === keyword) < at);
  if (repeated >= 0) return [{ attribute: `list.${repeated}.keyword`, message: 'The keyword is there already.' }];
  const unfit = list.findIndex(({ keyword }) => keyword.includes('%'));
  if (unfit >= 0)
    return [{ attribute: `list.${unfit}.keyword`, message: 'The site has no results page for a keyword with %.' }];
  const sum = list.reduce((all, { weight, status }) => all + (status === 'active' ? weight : 0), 0);
  const isRotating = list.some(({ status }) => status === 'active');
  return isRotating && sum !== 100 ? [{ attribute: 'list', message: `Weights add up to ${sum}, not 100.` }] : [];
}
