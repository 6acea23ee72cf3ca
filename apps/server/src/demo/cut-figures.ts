import type { Database } from '../core/database/database.js';
import { loadAbTests } from './ab-tests.js';
import type { Cut } from './page-days.js';
import { loadPageElements } from './page-elements.js';
import { loadParts } from './parts.js';
import { loadRotations } from './rotations.js';
import { loadSearchedKeywords } from './searched-keywords.js';

/** Loads all data derived from the figures of ad groups. */
export async function loadCutFigures(database: Database, cut: Cut): Promise<void> {
  await loadParts(database, cut);
  await loadPageElements(database, cut);
  await loadRotations(database, cut);
  await loadAbTests(database, cut);
  await loadSearchedKeywords(database, cut);
}
