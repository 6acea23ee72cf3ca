import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { fieldMessages } from '../forms/index.js';
import {
  decidingRule,
  isMediaConfigEnabled,
  mediaSectionsForm,
  mediaServicesForm,
  type ReplacementRule,
  yahooTagRulesForm,
} from './index.js';

describe('the enabled status of a media configuration', () => {
  const error = { attribute: 'system.name', message: 'Missing' };
  it.each([
    ['active', [], true],
    ['disabled', [], true],
    ['fail', [], false],
    ['active', [error], false],
    ['disabled', [error], false],
    ['fail', [error], false],
  ] as const)('for %s and %j is %s', (status, errors, expected) => {
    expect(isMediaConfigEnabled(status, errors)).toBe(expected);
  });
});

describe('replacement rules', () => {
  const rule = (id: number, more: Partial<ReplacementRule> = {}): ReplacementRule => ({
    ...{ id, from: 'a', replacement: `r${id}`, sourceIds: [], deviceIds: [], isActive: true },
    ...more,
  });
  const decided = (
    rules: ReplacementRule[],
    value: string,
    sourceId: number | null = null,
    deviceId: number | null = null,
  ) => decidingRule(rules, value, { sourceId, deviceId })?.id ?? null;

  it('match by value, source and device, with the most specific rule and lowest ID first', () => {
    const rules = [
      rule(4),
      rule(3),
      rule(5, { sourceIds: [5] }),
      rule(6, { sourceIds: [5], deviceIds: [2] }),
      rule(7, { deviceIds: [2] }),
    ];
    expect(decided(rules, 'a')).toBe(3);
    expect(decided(rules, 'a', 5)).toBe(5);
    expect(decided(rules, 'a', 5, 2)).toBe(6);
    expect(decided(rules, 'a', 6, 2)).toBe(7);
    expect(decided(rules, 'b', 5, 2)).toBeNull();
    expect(decided(rules, 'A')).toBeNull();
  });
  it("don't apply while off, and don't replace a value twice", () => {
    expect(decided([rule(1, { isActive: false })], 'a')).toBeNull();
    expect(
      decidingRule([rule(1, { replacement: 'b' }), rule(2, { from: 'b' })], 'a', { sourceId: null, deviceId: null })
        ?.replacement,
    ).toBe('b');
  });
  it("can't contain the same conditions twice", () => {
    const one = { id: null, tag: 't', replacement: 'u', sourceIds: [5, 6], deviceIds: [], isActive: true };
    const errorsOf = (rules: object[]) =>
      fieldMessages(yahooTagRulesForm.safeParse({ rules }).error!).map(({ field }) => field);
    expect(errorsOf([one, { ...one, sourceIds: [6, 5] }])).toEqual(['rules.1.tag']);
    expect(errorsOf([{ ...one, replacement: 't' }])).toEqual(['rules.0.replacement']);
    expect(
      yahooTagRulesForm.safeParse({ rules: [one, { ...one, isActive: false }, { ...one, deviceIds: [1] }] }).success,
    ).toBe(true);
  });
});

describe('media configuration forms', () => {
  const errorsOf = (schema: z.ZodType, input: unknown) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? [] : fieldMessages(parsed.error).map(({ field }) => field);
  };
  const zone = (name: string, more: object = {}) => ({
    name,
    feedIds: [1],
    feedSortId: 1,
    isMainYahooZone: false,
    itemsCount: 3,
    ...more,
  });
  const sections = (zones: object[]) => ({ sections: [{ name: 's', pages: [{ name: 'p', zones }] }] });

  it('reject duplicate zone names, two main zones, and a sort by a feed not in the zone', () => {
    expect(errorsOf(mediaSectionsForm, sections([zone('a'), zone('A')]))).toEqual(['sections.0.pages.0.zones.1.name']);
    expect(
      errorsOf(
        mediaSectionsForm,
        sections([zone('a', { isMainYahooZone: true }), zone('b', { isMainYahooZone: true })]),
      ),
    ).toEqual(['sections.0.pages.0.zones.1.isMainYahooZone']);
    expect(errorsOf(mediaSectionsForm, sections([zone('a', { feedSortId: 2 })]))).toEqual([
      'sections.0.pages.0.zones.0.feedSortId',
    ]);
    expect(errorsOf(mediaSectionsForm, sections([zone('a'), zone('b')]))).toEqual([]);
  });
  it('require the settings of a service if it is enabled', () => {
    const off = {
      travelSite: { isEnabled: false, url: '', apiKey: '' },
      recaptcha: { isEnabled: false, siteKey: '', secretKey: '' },
      optimisedImage: { isEnabled: false, host: '', quality: null },
    };
    expect(errorsOf(mediaServicesForm, off)).toEqual([]);
    expect(errorsOf(mediaServicesForm, { ...off, recaptcha: { isEnabled: true, siteKey: '', secretKey: '' } })).toEqual(
      ['recaptcha.siteKey', 'recaptcha.secretKey'],
    );
    expect(
      errorsOf(mediaServicesForm, { ...off, optimisedImage: { isEnabled: false, host: '', quality: 101 } }),
    ).toEqual(['optimisedImage.quality']);
  });
});
