import type { PermissionKey } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { tabsFor } from './site-tabs.js';

const labels = (...keys: PermissionKey[]) => tabsFor(new Set(keys)).map(({ label }) => label);

it.each([
  ['media-config-system', 'System'],
  ['media-config-partners', 'Partners'],
  ['media-config-sections', 'Sections'],
  ['media-config-services', 'Services'],
  ['media-config-searching', 'Search'],
  ['yahoo-tag-replacement-rules', 'Yahoo tags'],
  ['media-alpha-placement-id-replacement-rules', 'MediaAlpha placements'],
] as const)('%s grants access to %s and no other tab', (key, label) => {
  expect(labels(key)).toEqual([label]);
});

it('shows all parts except rules with full permission, and no parts without permission', () => {
  expect(labels('media-config-full')).toEqual(['System', 'Partners', 'Sections', 'Services', 'Search']);
  expect(labels('sites-configuration')).toEqual([]);
});
