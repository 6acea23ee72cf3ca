import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { FEATURES } from './features.js';
import type { Feature } from '../app/routes/feature.js';

const FOLDER = join(import.meta.dirname, '../features');
/**
 * Reports whose screens need more than their contract. All reports share one manifest that is derived from the
 * contracts.
 */
const OF_REPORTS = [
  'adgroup-report',
  'daily-report',
  'hotspot-report',
  'keyword-report',
  'keyword-rotation',
  'overview-report',
  'placement-report',
];
const manifests: readonly Feature[] = Object.values(FEATURES).map(({ manifest }) => manifest);
const camelCase = (folder: string): string => folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the entries that a list contains more than once. */
const repeated = (list: readonly string[]): string[] => [
  ...new Set(list.filter((each, at) => list.indexOf(each) !== at)),
];

describe('features', () => {
  const folders = readdirSync(FOLDER);
  const withScreens = folders.filter((folder) =>
    readdirSync(join(FOLDER, folder)).some((file) => file.endsWith('Screen.tsx')),
  );

  it.each(withScreens.filter((folder) => !OF_REPORTS.includes(folder)))(
    'list the screens of %s in a manifest',
    (folder) => {
      expect(existsSync(join(FOLDER, folder, 'manifest.ts'))).toBe(true);
    },
  );

  it('appear in the feature list only if they have a manifest', () => {
    const declared = folders.filter((folder) => existsSync(join(FOLDER, folder, 'manifest.ts'))).map(camelCase);
    expect(Object.keys(FEATURES).sort()).toEqual(declared.sort());
  });

  it('include a screen for each report of the engine', () => {
    expect(FEATURES.reports.manifest.screens).toHaveLength(Object.keys(REPORTS).length);
  });

  it('use unique URLs', () => {
    const paths = manifests.flatMap(({ screens = [], outerScreens = [], redirects = {} }) => [
      ...[...screens, ...outerScreens].map(({ path }) => path),
      ...Object.keys(redirects),
    ]);
    // Addresses that differ only in parameter names are equal.
    expect(repeated(paths.map((path) => path.replace(/:\w+/g, ':')))).toEqual([]);
    expect(repeated(manifests.flatMap(({ areas = [] }) => areas.map(({ path }) => path)))).toEqual([]);
  });

  it('use unique route names', () => {
    expect(repeated(Object.values(FEATURES).flatMap(({ routes }) => Object.keys(routes)))).toEqual([]);
  });
});
