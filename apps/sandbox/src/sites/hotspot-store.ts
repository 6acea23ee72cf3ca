import { readFileSync, writeFileSync } from 'node:fs';
import { hash } from '../world/seeded-random.js';

interface KeptHotspot {
  readonly id: number;
  readonly text: string;
  readonly link: string;
  readonly imageUrl: string | null;
  readonly thumbImageUrl: string | null;
}

/** Group that the console sends. */
export interface HotspotGroupInput {
  readonly page: string;
  readonly format: number;
  readonly marketIds: readonly number[];
  readonly sourceIds: readonly number[];
  readonly keywords: readonly string[];
  readonly hotspots: readonly (Omit<KeptHotspot, 'id'> & { readonly id: number | null })[];
}

interface KeptGroup extends Omit<HotspotGroupInput, 'hotspots'> {
  readonly id: number;
  readonly key: string | null;
  readonly version: string;
  readonly hotspots: readonly KeptHotspot[];
}

/** Host prefix of sites that show no hotspots. */
const WITHOUT_HOTSPOTS = 'no-hotspots.';
/** Maximum characters of a hotspot text on a page. */
const ROOM = 60;

export const PAGES: readonly { readonly name: string; readonly action: string }[] = [
  { name: 'Results', action: 'search' },
  { name: 'Article', action: 'read' },
  { name: 'Home', action: 'open' },
];

export const showsHotspots = (host: string): boolean => !host.startsWith(WITHOUT_HOTSPOTS);

/** Hotspot groups by host. They are generated deterministically on first use and stored when saved. */
export class HotspotStore {
  private readonly groups = new Map<string, readonly KeptGroup[]>();

  /** @param file file that stores groups. If missing, they are stored only in memory */
  constructor(private readonly file?: string) {
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly KeptGroup[]>;
      for (const [host, groups] of Object.entries(stored)) this.groups.set(host, groups);
    } catch {
      // No group has been saved yet.
    }
  }

  all(host: string): readonly KeptGroup[] {
    let groups = this.groups.get(host);
    if (!groups) {
      groups = madeUp(host);
      this.groups.set(host, groups);
    }
    return groups;
  }

  /** @param ref id or key */
  find(host: string, ref: string): KeptGroup | null {
    return this.all(host).find(({ id, key }) => String(id) === ref || key === ref) ?? null;
  }

  put(host: string, ref: string, { page, format, marketIds, sourceIds, keywords, hotspots }: HotspotGroupInput): KeptGroup {
    const groups = this.all(host);
    const known = this.find(host, ref);
    const first = 1 + Math.max(0, ...groups.flatMap((group) => group.hotspots.map(({ id }) => id)));
    const own = new Set(known?.hotspots.map(({ id }) => id));
    let fresh = 0;
    const group: KeptGroup = {
      ...{ page, format, marketIds, sourceIds, keywords },
      id: known?.id ?? 1 + Math.max(0, ...groups.map(({ id }) => id)),
      key: known ? known.key : ref,
      version: String(Number(known?.version ?? 0) + 1),
      hotspots: hotspots.map(({ id, text, link, imageUrl, thumbImageUrl }) => ({
        id: id !== null && own.has(id) ? id : first + fresh++,
        ...{ text, link, imageUrl, thumbImageUrl },
      })),
    };
    this.groups.set(host, [...groups.filter(({ id }) => id !== group.id), group]);
    if (this.file) writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.groups)));
    return group;
  } // prettier-ignore
}

/** Returns the validation errors that only the site can detect. */
export function hotspotErrors({ page, hotspots }: HotspotGroupInput): { attribute: string; message: string }[] {
  if (!PAGES.some(({ name }) => name === page)) return [{ attribute: 'page', message: 'The site has no such page.' }];
  return hotspots.flatMap(({ text }, at) =>
    [...text].length > ROOM
      ? [{ attribute: `hotspots.${at}.text`, message: `The text must not exceed ${ROOM} characters.` }]
      : [],
  );
}

const WORDS = ['Running shoes', 'Car insurance', 'Hearing aids', 'Laptops', 'Garden furniture', 'Weekend trips'];

/** Generates two groups that each site had before it was managed by the console. */
function madeUp(host: string): readonly KeptGroup[] {
  const start = 100 + (hash(host, 'hotspots') % 900) * 10;
  return [0, 1].map((nth) => ({
    ...{ id: start + nth, key: null, version: '1', page: PAGES[nth]!.name, format: 2 },
    ...{ marketIds: [], sourceIds: [], keywords: [WORDS[nth]!.toLowerCase()] },
    hotspots: [0, 1, 2].map((at) => {
      const text = WORDS[(nth * 3 + at) % WORDS.length]!;
      return {
        ...{ id: start * 10 + nth * 10 + at, text, imageUrl: null, thumbImageUrl: null },
        link: `https://${host}/search?q=${encodeURIComponent(text)}`,
      };
    }),
  }));
}
