import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween, type TreeLevels, withChanges, withEntities, withoutEntities } from './entity-tree.js';
import { historyOf, MAX_UNDO_STEPS, recordChange, redoStep, undoStep } from './history.js';

const LEVELS: TreeLevels = ['campaigns', 'groups'];
interface Group {
  readonly id: string;
  readonly bid: number;
}
interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly budget: { readonly amount: number };
  readonly groups: readonly Group[];
}
interface Tree {
  readonly title: string;
  readonly campaigns: readonly Campaign[];
}

const group = fc.record({ id: fc.constantFrom(...'abcdefgh'), bid: fc.nat(3) });
const campaign = fc.record({
  id: fc.constantFrom(...'ABCDE'),
  name: fc.constantFrom('x', 'y'),
  budget: fc.record({ amount: fc.nat(2) }),
  groups: fc.array(group, { maxLength: 4 }),
});
/** Ids are unique within a level. */
const tree: fc.Arbitrary<Tree> = fc
  .record({ title: fc.constantFrom('t', 'u'), campaigns: fc.array(campaign, { maxLength: 4 }) })
  .map(({ title, campaigns }) => {
    const seen = new Set<string>();
    const isNew = ({ id }: { id: string }): boolean => !seen.has(id) && Boolean(seen.add(id));
    return {
      title,
      campaigns: campaigns.filter(isNew).map((each) => ({ ...each, groups: each.groups.filter(isNew) })),
    };
  });

const sample: Tree = {
  title: 't',
  campaigns: [
    { id: 'A', name: 'x', budget: { amount: 1 }, groups: [{ id: 'a', bid: 1 }, { id: 'b', bid: 2 }] },
    { id: 'B', name: 'y', budget: { amount: 1 }, groups: [{ id: 'c', bid: 3 }] },
  ],
}; // prettier-ignore

const setBid = (root: Tree, id: string, bid: number): Tree =>
  withEntities<Tree, Group>(LEVELS, root, 1, (each) => (each.id === id ? { ...each, bid } : each));

describe('changes between trees', () => {
  it('convert the earlier tree to the later tree with edits, moves, additions and removals', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const changes = JSON.parse(JSON.stringify(changesBetween(LEVELS, before, after))) as never;
        expect(withChanges(LEVELS, before, changes)).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it('contain only the changed entity, without its parents and children', () => {
    expect(changesBetween(LEVELS, sample, setBid(sample, 'b', 9))).toEqual({
      root: {},
      entities: [{ level: 1, id: 'b', fields: { id: 'b', bid: 9 } }],
    });
    expect(changesBetween(LEVELS, sample, sample)).toEqual({ root: {}, entities: [] });
  });

  it('contain an added entity with its position, and fields of the root', () => {
    const [first, second] = sample.campaigns as [Campaign, Campaign];
    const after = { title: 'u', campaigns: [{ ...first, groups: [...first.groups, { id: 'n', bid: 0 }] }, second] };
    expect(changesBetween(LEVELS, sample, after)).toEqual({
      root: { title: 'u' },
      entities: [
        { level: 0, id: 'A', below: ['a', 'b', 'n'] },
        { level: 1, id: 'n', fields: { id: 'n', bid: 0 } },
      ],
    });
  });

  it("can't be applied to a tree that lacks their entities", () => {
    expect(withChanges(LEVELS, sample, { root: {}, top: ['A', 'Z'], entities: [] })).toBeNull();
  });

  it('preserve the identity of all other objects', () => {
    const after = withChanges(LEVELS, sample, changesBetween(LEVELS, sample, setBid(sample, 'b', 9)))!;
    expect(after.campaigns[1]).toBe(sample.campaigns[1]);
    expect(after.campaigns[0]!.groups[0]).toBe(sample.campaigns[0]!.groups[0]);
  });
});

describe('edits of trees', () => {
  it('change the specified entities and return the same tree if there are no edits', () => {
    expect(setBid(sample, 'c', 5).campaigns[1]!.groups).toEqual([{ id: 'c', bid: 5 }]);
    expect(setBid(sample, 'none', 5)).toBe(sample);
  });

  it('remove entities together with their children', () => {
    expect(withoutEntities(LEVELS, sample, [{ level: 0, id: 'A' }]).campaigns.map(({ id }) => id)).toEqual(['B']);
    expect(withoutEntities(LEVELS, sample, [{ level: 1, id: 'a' }]).campaigns[0]!.groups).toEqual([
      { id: 'b', bid: 2 },
    ]);
    expect(withoutEntities(LEVELS, sample, [{ level: 1, id: 'A' }])).toBe(sample);
  });
});

describe('the undo history of a draft', () => {
  it('behaves like a list of documents with a position', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), value: fc.nat(50) }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let history = historyOf<{ value: number }>({ value: -1 });
        let list: number[] = [-1];
        let at = 0;
        for (const each of steps) {
          if (each.kind === 'change') {
            history = recordChange(history, { value: each.value });
            list = [...list.slice(0, at + 1), each.value];
            at += 1;
          } else if (each.kind === 'undo') {
            history = undoStep(history);
            at = Math.max(0, at - 1);
          } else {
            history = redoStep(history);
            at = Math.min(list.length - 1, at + 1);
          }
          expect(history.present.value).toBe(list[at]);
          expect([history.past.length, history.future.length]).toEqual([at, list.length - 1 - at]);
        }
      }),
    );
  });

  it('combines consecutive changes of one field into one step, but not after an undo', () => {
    let history = recordChange(recordChange(historyOf('a'), 'ab', 'name'), 'abc', 'name');
    expect(undoStep(history).present).toBe('a');
    history = recordChange(history, 'abcd', 'url');
    expect(undoStep(history).present).toBe('abc');
    history = recordChange(undoStep(history), 'abx', 'name');
    expect(undoStep(history).present).toBe('abc');
  });

  it('stores a limited number of steps, and no step for the same document', () => {
    let history = historyOf(0);
    for (let value = 1; value <= MAX_UNDO_STEPS + 5; value++) history = recordChange(history, value);
    expect(history.past).toHaveLength(MAX_UNDO_STEPS);
    expect(recordChange(history, history.present)).toBe(history);
    expect(undoStep(historyOf(1)).present).toBe(1);
    expect(redoStep(historyOf(1)).present).toBe(1);
  });
});
