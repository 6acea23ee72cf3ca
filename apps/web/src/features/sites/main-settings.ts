import { OPTIONS } from './option-words.js';
import { LABELS } from './site-values.js';

const { siteSettings: _, ...OWN } = LABELS;

/** Settings on the main tab of a site, for the command bar. */
export const MAIN_SETTINGS: readonly string[] = [
  ...Object.values(OWN),
  ...Object.values(OPTIONS).map(({ label }) => label),
];
