import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MOVED, movedPlace } from './embedded-postgres.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'adops-places-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const places = (): string => join(root, 'places');
const folder = (): string => join(root, 'checkout/.data/postgres');
async function makeDatabase(place: string): Promise<void> {
  await mkdir(join(place, 'data'), { recursive: true });
  await writeFile(join(place, 'data/PG_VERSION'), '18');
}

describe('a database in a different location', () => {
  it('remains in the location recorded in the file next to its folder', async () => {
    const { place, abandoned } = await movedPlace(folder(), places());
    expect(abandoned).toEqual([]);
    expect(await readFile(`${folder()}${MOVED}`, 'utf8')).toBe(place);
    await makeDatabase(place);
    expect(await movedPlace(folder(), places())).toEqual({ place, abandoned: [] });
  });

  it('receives a new location when its folder is recreated, and reports the old location', async () => {
    const { place: first } = await movedPlace(folder(), places());
    await makeDatabase(first);
    await rm(join(root, 'checkout'), { recursive: true });
    const second = await movedPlace(folder(), places());
    expect(second).toEqual({ place: `${first}-1`, abandoned: [first] });
    await makeDatabase(second.place);
    await rm(join(root, 'checkout'), { recursive: true });
    expect(await movedPlace(folder(), places())).toEqual({ place: `${first}-2`, abandoned: [first, second.place] });
  });

  it('reuses a location that contains no database', async () => {
    const { place } = await movedPlace(folder(), places());
    await rm(join(root, 'checkout'), { recursive: true });
    expect(await movedPlace(folder(), places())).toEqual({ place, abandoned: [] });
  });
});
