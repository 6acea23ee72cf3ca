import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineDraftKind, type DraftKind, readPayload } from './kind.js';
import { draftKind, DRAFT_KINDS, DRAFT_PERMISSIONS } from './registry.js';
import { errorCount, errorsOf, messageAt, stepStates, type DraftStep } from './steps.js';

interface Plan {
  name: string;
  groups: { bid: number }[];
}
const declared = (change: Partial<DraftKind<Plan>> = {}): DraftKind<Plan> => ({
  id: 'plan',
  label: 'Plans',
  permission: ['ad-generator'],
  version: 3,
  schema: z.object({ name: z.string(), groups: z.array(z.object({ bid: z.number() })) }),
  // Version 2 added groups. Version 3 converted bids from texts to numbers.
  upgrades: {
    1: (payload) => ({ ...payload, groups: [] }),
    2: (payload) => {
      const { groups, ...rest } = payload as unknown as { groups: { bid: string | number }[] };
      return { ...rest, groups: groups.map(({ bid }) => ({ bid: Number(bid) })) };
    },
  },
  empty: { name: '', groups: [] },
  steps: [{ id: 'one', title: 'One' }],
  titleOf: ({ name }) => name,
  afterPublish: 'locked',
  ...change,
});

describe('a draft kind', () => {
  it('upgrades payloads from every version to the current version', () => {
    const kind = defineDraftKind(declared());
    const ok = (payload: Plan) => ({ kind: 'ok', payload });
    expect(readPayload(kind, 1, { name: 'A' })).toEqual(ok({ name: 'A', groups: [] }));
    expect(readPayload(kind, 2, { name: 'B', groups: [{ bid: '0.5' }] })).toEqual(
      ok({ name: 'B', groups: [{ bid: 0.5 }] }),
    );
    expect(readPayload(kind, 3, { name: 'C', groups: [{ bid: 2 }] })).toEqual(ok({ name: 'C', groups: [{ bid: 2 }] }));
  });

  it('rejects newer versions, and reports errors of invalid payloads', () => {
    const kind = defineDraftKind(declared());
    expect(readPayload(kind, 4, { name: 'D', groups: [] })).toEqual({ kind: 'newer' });
    expect(readPayload(kind, 3, { name: 'E', groups: [{ bid: 'x' }] })).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'groups.0.bid' }],
    });
    expect(readPayload(kind, 0, {})).toMatchObject({ kind: 'invalid' });
    // Payloads that the upgrades can't convert.
    for (const payload of [null, 'text', {}]) expect(readPayload(kind, 2, payload)).toMatchObject({ kind: 'invalid' });
  });

  it.each([
    ['lacks an upgrade', { upgrades: {} }, 'payload version 1 has no upgrade'],
    [
      'has a step twice',
      {
        steps: [
          { id: 'a', title: 'A' },
          { id: 'a', title: 'B' },
        ],
      },
      'two steps have the same ID',
    ],
    [
      'starts with a draft that its schema rejects',
      { empty: { name: 1, groups: [] } as never },
      'an empty draft does not match',
    ],
  ])('throws if it %s', (_, change, message) => {
    expect(() => defineDraftKind(declared(change))).toThrow(message);
  });

  it('can be registered only once per ID', () => {
    expect(new Set(DRAFT_KINDS.map(({ id }) => id)).size).toBe(DRAFT_KINDS.length);
    expect(draftKind('adGenerator')?.label).toBe('Ad generator');
    expect(draftKind('none')).toBeNull();
    expect(DRAFT_PERMISSIONS).toContain('ad-generator');
  });
});

describe('draft steps', () => {
  const steps: DraftStep<Plan, { maxBid: number }>[] = [
    { id: 'name', title: 'Name', schema: z.object({ name: z.string().min(1, 'Name is required.') }) },
    {
      id: 'groups',
      title: 'Groups',
      check: ({ groups }, { maxBid }) =>
        groups.flatMap(({ bid }, at) => (bid > maxBid ? [{ path: `groups.${at}.bid`, message: 'Too high.' }] : [])),
    },
    { id: 'help', title: 'Help', canEnter: () => true },
    { id: 'publish', title: 'Publish' },
  ];
  const plan = (name: string, ...bids: number[]): Plan => ({ name, groups: bids.map((bid) => ({ bid })) });
  const states = (payload: Plan) => stepStates(steps, payload, { maxBid: 5 });
  const open = (payload: Plan) => states(payload).flatMap(({ id, canEnter }) => (canEnter ? [id] : []));

  it('unlock once all earlier steps are valid, unless they define their own condition', () => {
    expect(open(plan(''))).toEqual(['name', 'help']);
    expect(open(plan('A', 9))).toEqual(['name', 'groups', 'help']);
    expect(open(plan('A', 2))).toEqual(['name', 'groups', 'help', 'publish']);
  });

  it('report errors of their schema and validation by field', () => {
    const [name, groups] = states(plan('', 9, 1, 7));
    expect(name).toMatchObject({ errorCount: 1, errors: [{ field: 'name', messages: ['Name is required.'] }] });
    expect(groups!.errorCount).toBe(2);
    expect(messageAt(groups!.errors, 'groups.2.bid')).toBe('Too high.');
    expect(messageAt(groups!.errors, 'groups.1.bid')).toBeNull();
  });

  it('add errors to all parents of a field, but to no other field', () => {
    const errors = errorsOf(states(plan('', 9, 1, 7)));
    expect(errorCount(errors)).toBe(3);
    expect(errorCount(errors, 'groups')).toBe(2);
    expect(errorCount(errors, 'groups.0')).toBe(1);
    expect(errorCount([{ field: 'groups.10.bid', messages: ['x'] }], 'groups.1')).toBe(0);
  });
});
