import {
  ADGROUP_REPORT,
  conditionInWords,
  defaultReportState,
  KEYWORD_ROTATION_REPORT,
  type PermissionKey,
  type ReportContract,
  type ReportState,
} from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { chosenInWords, optionsFor, type FilterLists } from '../data/filter-options.js';
import { recordCounter } from '../export/export-report.js';
import { textToValue, valueToText } from './condition-words.js';
import { suggestFilters, usableFilter } from './filter-suggestions.js';

const contract: ReportContract = ADGROUP_REPORT;
const state = defaultReportState(contract, '2026-11-21');
const lists: FilterLists = {
  sites: [
    { id: 1, name: 'homestyle.es' },
    { id: 2, name: 'shopfinder.de' },
  ],
  sources: [{ id: 5, name: 'Google Ads Search' }],
  devices: [],
  markets: [],
  siteProjects: [],
  countries: [{ code: 'DE', name: 'Germany' }],
  labels: [
    { name: 'test', siteIds: [1], sourcePartnerIds: [5] },
    { name: 'scale', siteIds: [2], sourcePartnerIds: [5] },
  ],
  feeds: [],
  own: {},
  auth: {
    allowedPartnerAccounts: [
      { id: 9, name: 'Google 1', partnerId: 5, user: null },
      { id: 8, name: 'Meta 1', partnerId: 17, user: null },
    ],
    allowedUsers: [{ id: 3, username: 'buyer' }],
    allowedTeams: [{ id: 4, name: 'Search' }],
  },
};
const suggest = (typed: string, permissions: ReadonlySet<PermissionKey> = new Set()) =>
  suggestFilters(contract, state, lists, permissions, typed, null);

describe("the '+ Filter' menu", () => {
  it('lists accounts, teams and markets under more filters', () => {
    const more = suggest('').filter(({ group }) => group === 'More filters');
    expect(more.map(({ opens }) => opens)).toEqual(
      expect.arrayContaining(['partnerAccountIdIn', 'teamIdIn', 'marketIdIn']),
    );
  });
  it('offers no team filter to a user without teams', () => {
    const offered = (known: FilterLists) =>
      suggestFilters(contract, state, known, new Set(), '', null).map(({ opens }) => opens);
    expect(offered(lists)).toContain('teamIdIn');
    const none = { ...lists, auth: { ...lists.auth, allowedTeams: [] } };
    expect(offered(none)).toEqual(offered(lists).filter((id) => id !== 'teamIdIn'));
  });
  it('finds filter values by name', () => {
    expect(suggest('home')[0]).toMatchObject({
      label: 'homestyle.es',
      action: { type: 'filterSet', id: 'siteIdIn', value: [1] },
    });
  });
  it('also matches a number as an ID', () => {
    expect(suggest('1042').map(({ action }) => action)).toContainEqual({
      type: 'filterSet',
      id: 'adgroupIdIn',
      value: [1042],
    });
  });
  it('finds ad group statuses by name', () => {
    expect(suggest('paused')).toContainEqual(
      expect.objectContaining({
        ...{ label: 'Paused', hint: 'Status' },
        action: { type: 'filterSet', id: 'statusIdIn', value: [3] },
      }),
    );
    const status = contract.filters.find(({ id }) => id === 'statusIdIn')!;
    expect(optionsFor(status, null, state).map(({ label }) => label)).toEqual(['Enabled', 'Paused']);
  });
  it('sets the buyer to the current user with one click on Mine', () => {
    const mine = (typed: string, buyerId: number | null, filters: ReportState['filters'] = {}) =>
      suggestFilters(contract, { ...state, filters }, lists, new Set(), typed, buyerId).filter(
        ({ key }) => key === 'mine',
      );
    const action = { type: 'filterSet', id: 'buyerIdIn', value: [3] };
    const offered = [{ key: 'mine', group: 'Filters', label: 'Mine', hint: 'Buyer is you', action }];
    expect(mine('', 3)).toEqual(offered);
    expect(mine('min', 3)).toEqual(offered);
    expect(mine('', 3, { buyerIdIn: [3, 4] })).toEqual(offered);
    // Cases: an active filter, a text that matches other filters, a user without accounts, and a report without buyers.
    expect(mine('', 3, { buyerIdIn: [3] })).toEqual([]);
    expect(mine('cost', 3)).toEqual([]);
    expect(mine('', null)).toEqual([]);
    expect(
      suggestFilters(
        KEYWORD_ROTATION_REPORT,
        defaultReportState(KEYWORD_ROTATION_REPORT, '2026-11-21'),
        lists,
        new Set(),
        '',
        3,
      ),
    ).not.toContainEqual(expect.objectContaining({ key: 'mine' }));
  });
  it('offers conditions by the name of a column', () => {
    expect(suggest('profit').some(({ group }) => group === 'Conditions')).toBe(true);
  });
  it('offers only the alert types that the user has permission to view', () => {
    const alertFilter = contract.filters.find(({ id }) => id === 'alertIn')!;
    const labels = (...keys: PermissionKey[]) => suggest('alert', new Set(keys)).map(({ label }) => label);
    expect(labels()).not.toContain('Alert');
    expect(usableFilter(alertFilter, new Set())).toBeNull();
    expect(labels('es-alerter-cyclic-loss')).toContain('Alert');
    const usable = usableFilter(alertFilter, new Set(['es-alerter-cyclic-loss']));
    expect(usable?.choices?.map(({ value }) => value)).toEqual(['CyclicLossAlert']);
    expect(usableFilter(alertFilter, new Set(['es-alerter']))?.choices).toHaveLength(7);
  });
  it('offers ad groups without traffic only with the permission', () => {
    const has = (permissions: ReadonlySet<never>) =>
      suggest('traffic', permissions).some(({ key }) => key === 'filter:withoutTraffic');
    expect(has(new Set())).toBe(false);
    expect(has(new Set(['adgroup-report-without-traffic']) as unknown as ReadonlySet<never>)).toBe(true);
  });
});

describe('filter options', () => {
  const definition = (id: string) => contract.filters.find((each) => each.id === id)!;
  it('depend on the selected sources for accounts, and on sites and sources for labels', () => {
    const chosen = { ...state, filters: { sourceIdIn: [5], siteIdIn: [1] } };
    expect(optionsFor(definition('partnerAccountIdIn'), lists, chosen).map(({ value }) => value)).toEqual([9]);
    expect(optionsFor(definition('labelNameIn'), lists, chosen).map(({ value }) => value)).toEqual(['test']);
    expect(optionsFor(definition('labelNameIn'), lists, state)).toHaveLength(2);
  });
  it('appear as text', () => {
    const options = [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ];
    expect(chosenInWords([1, 2], options)).toBe('One, Two');
    expect(chosenInWords([1, 2, 3, 4], options)).toBe('One +3');
    expect(chosenInWords([7], options)).toBe('7');
  });
});

describe('filter conditions', () => {
  it('appear as sentences', () => {
    expect(conditionInWords(contract, { name: 'profit', operation: 'lt', value: -5 })).toEqual({
      label: 'Profit',
      operation: '<',
      value: '\u22125.00',
    });
    expect(conditionInWords(contract, { name: 'campaign', operation: 'contains', value: 'DE' })).toMatchObject({
      operation: 'contains',
      value: '“DE”',
    });
    expect(conditionInWords(contract, { name: '', operation: '', value: '' })).toEqual({
      label: 'Condition',
      operation: '',
      value: '…',
    });
  });
  it('accept percentages and compare fractions', () => {
    expect(textToValue(contract, 'margin', '12.5%')).toBe(0.125);
    expect(textToValue(contract, 'margin', '-7')).toBe(-0.07);
    expect(valueToText(contract, { name: 'margin', operation: 'gt', value: 0.07 })).toBe('7');
    expect(textToValue(contract, 'cost', '1,200.5')).toBe(1200.5);
    expect(textToValue(contract, 'cost', 'much')).toBe('much');
    expect(textToValue(contract, 'campaign', '123')).toBe('123');
  });
  it('accept rotation weights as fractions and compare percentages', () => {
    expect(textToValue(KEYWORD_ROTATION_REPORT, 'percent', '0.28')).toBe(28);
    expect(valueToText(KEYWORD_ROTATION_REPORT, { name: 'percent', operation: 'gt', value: 28 })).toBe('0.28');
    expect(conditionInWords(KEYWORD_ROTATION_REPORT, { name: 'percent', operation: 'gt', value: 28 }).value).toBe(
      '0.28',
    );
  });
});

describe('the export record counter', () => {
  it('counts records across chunks, but not line feeds inside quotes', () => {
    const count = recordCounter();
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    count(bytes('name,cost\r\n"two\r\nli'));
    expect(count(bytes('nes",1\r\nplain,2\r\n'))).toBe(3);
  });
});
