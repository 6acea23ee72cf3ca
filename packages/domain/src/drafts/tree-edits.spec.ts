import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  changesBetween,
  type EntityEdit,
  type EntityRef,
  type TreeLevels,
  valueAt,
  withAdded,
  withChanges,
  withCopies,
  withEdits,
  withoutEntities,
  withValue,
} from './entity-tree.js';
import { entityErrors } from './error-tally.js';
import { historyOf, recordChange, undoStep } from './history.js';

const LEVELS: TreeLevels = ['campaigns', 'adGroups', 'ads'];

interface Node {
  readonly id: string;
  readonly name: string;
  readonly budget: { readonly amount: number; readonly type: string };
  readonly adGroups?: readonly Node[];
  readonly ads?: readonly Node[];
}
interface Tree {
  readonly title: string;
  readonly campaigns: readonly Node[];
}

const node = (id: string, more: Partial<Node> = {}): Node => ({
  ...{ id, name: `Name ${id}`, budget: { amount: 10, type: 'daily' } },
  ...more,
});
/** Returns a tree of campaigns, each with ad groups that have the given numbers of ads. IDs repeat at other levels. */
const treeOf = (shape: readonly (readonly number[])[]): Tree => {
  const next = [0, 0];
  return {
    title: 't',
    campaigns: shape.map((groups, at) =>
      node(`${at}`, {
        adGroups: groups.map((count) =>
          node(`${next[0]!++}`, { ads: Array.from({ length: count }, () => node(`${next[1]!++}`)) }),
        ),
      }),
    ),
  };
};
const listAt = (parent: object, level: number): readonly Node[] =>
  (parent as Record<string, readonly Node[] | undefined>)[LEVELS[level]!] ?? [];

/** Line of the tree as a flat list, which is the independent model for edits. */
interface Line extends EntityRef {
  readonly node: Node;
  readonly parents: readonly string[];
}
const linesOf = (parent: object, level = 0, parents: readonly string[] = []): Line[] =>
  listAt(parent, level).flatMap((each) => [
    { level, id: each.id, node: each, parents },
    ...linesOf(each, level + 1, [...parents, `${level} ${each.id}`]),
  ]);
const keyOf = ({ level, id }: EntityRef): string => `${level} ${id}`;
const textOf = ({ node: { id, name, budget } }: Line): string => JSON.stringify([id, name, budget]);

const shape = fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 4 });
const edit: fc.Arbitrary<EntityEdit> = fc
  .record({ level: fc.nat(2), id: fc.nat(12).map(String), isName: fc.boolean(), value: fc.nat(3) })
  .map(({ isName, value, ...ref }) => ({
    ...ref,
    ...(isName ? { path: 'name', value: `Name ${value}` } : { path: 'budget.amount', value }),
  }));
const refs = fc.array(fc.record({ level: fc.nat(2), id: fc.nat(12).map(String) }), { maxLength: 6 });

describe('edits of several levels', () => {
  it('assign values to each specified entity, and share all unchanged objects', () => {
    fc.assert(
      fc.property(shape, fc.array(edit, { maxLength: 8 }), (sizes, edits) => {
        const before = treeOf(sizes);
        const after = withEdits(LEVELS, before, edits);
        const expected = linesOf(before).map((line) =>
          edits
            .filter((each) => keyOf(each) === keyOf(line))
            .reduce(
              ({ name, budget }, { path, value }) =>
                path === 'name'
                  ? { name: String(value), budget }
                  : { name, budget: { ...budget, amount: Number(value) } },
              { name: line.node.name, budget: line.node.budget },
            ),
        );
        const lines = linesOf(after);
        expect(lines.map(({ node: { name, budget } }) => ({ name, budget }))).toEqual(expected);
        const old = linesOf(before);
        const changed = new Set(
          lines.flatMap((line, at) => (textOf(line) === textOf(old[at]!) ? [] : [keyOf(line), ...line.parents])),
        );
        for (const [at, line] of lines.entries()) expect(line.node === old[at]!.node).toBe(!changed.has(keyOf(line)));
        expect(after === before).toBe(changed.size === 0);
      }),
      { numRuns: 500 },
    );
  });

  it('return the same tree if the final value of a field equals its original value', () => {
    const before = treeOf([[1]]);
    const name = { level: 2, id: '0', path: 'name' };
    expect(withEdits(LEVELS, before, [{ ...name, value: 'New' }, { ...name, value: 'Name 0' }])).toBe(before); // prettier-ignore
  });

  it('can be undone to the identical tree', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 6 }), (sizes, steps) => {
        const documents: Tree[] = [treeOf(sizes)];
        let history = historyOf(documents[0]!);
        for (const edits of steps) {
          const next = withEdits(LEVELS, history.present, edits);
          if (next !== history.present) documents.push(next);
          history = recordChange(history, next);
        }
        for (const document of documents.reverse()) {
          expect(history.present).toBe(document);
          history = undoStep(history);
        }
      }),
    );
  });

  it('can be applied to the earlier tree as saved changes', () => {
    fc.assert(
      fc.property(shape, fc.array(edit), refs, (sizes, edits, chosen) => {
        const before = treeOf(sizes);
        let last = 1000;
        const copied = withCopies<Tree, Node>(LEVELS, before, chosen, () => String((last += 1)));
        const after = withoutEntities(LEVELS, withEdits(LEVELS, copied, edits), chosen);
        expect(withChanges(LEVELS, before, changesBetween(LEVELS, before, after))).toEqual(after);
      }),
    );
  });

  it('save one edited cell of 6,000 ads in less than 500 bytes', () => {
    const before = treeOf(Array.from({ length: 100 }, () => Array.from({ length: 10 }, () => 6)));
    const after = withEdits(LEVELS, before, [{ level: 2, id: '3210', path: 'name', value: 'New' }]);
    const changes = changesBetween(LEVELS, before, after);
    expect(changes.entities.map(({ level, id }) => keyOf({ level, id }))).toEqual(['2 3210']);
    expect(JSON.stringify(changes).length).toBeLessThan(500);
    const old = new Set(linesOf(before).map(({ node: each }) => each));
    // The copy of the ad, and new versions of its ad group and campaign.
    expect(linesOf(after).filter(({ node: each }) => !old.has(each))).toHaveLength(3);
  });
});

describe('copies of entities', () => {
  it('follow their originals, with all children under new IDs', () => {
    fc.assert(
      fc.property(shape, refs, (sizes, chosen) => {
        const before = treeOf(sizes);
        let last = 1000;
        const after = withCopies<Tree, Node>(
          LEVELS,
          before,
          chosen,
          () => String((last += 1)),
          (copy) => ({ ...copy, name: `${copy.name} copy` }),
        );
        const keys = new Set(chosen.map(keyOf));
        const isTop = (line: Line): boolean => keys.has(keyOf(line)) && !line.parents.some((key) => keys.has(key));
        const lines = linesOf(before);
        const under = (top: Line): Line[] => lines.filter(({ parents }) => parents.includes(keyOf(top)));
        const expected = lines
          .filter(isTop)
          .flatMap((top) => [`${top.node.name} copy`, ...under(top).map((each) => each.node.name)]);
        const all = linesOf(after);
        const isNew = ({ id }: Line): boolean => Number(id) > 1000;
        expect(all.filter(isNew).map((line) => line.node.name)).toEqual(expected);
        expect(all.filter((line) => !isNew(line)).map(textOf)).toEqual(lines.map(textOf));
        expect(new Set(all.map(keyOf)).size).toBe(all.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('removing and adding entities', () => {
  it('removes entities of several levels with all their descendants', () => {
    fc.assert(
      fc.property(shape, refs, (sizes, chosen) => {
        const before = treeOf(sizes);
        const keys = new Set(chosen.map(keyOf));
        const expected = linesOf(before).filter(
          (line) => !keys.has(keyOf(line)) && !line.parents.some((key) => keys.has(key)),
        );
        expect(linesOf(withoutEntities(LEVELS, before, chosen)).map(textOf)).toEqual(expected.map(textOf));
      }),
    );
  });

  it("adds entities at the end of their parent's list", () => {
    const tree = treeOf([[1], [2]]);
    const added = withAdded(LEVELS, tree, { level: 1, id: '1' }, [node('new')]);
    expect(linesOf(added).filter(({ level }) => level === 2).map(({ id }) => id)).toEqual(['0', '1', '2', 'new']); // prettier-ignore
    expect(added.campaigns[0]).toBe(tree.campaigns[0]);
    expect(withAdded(LEVELS, tree, null, [node('new')]).campaigns.map(({ id }) => id)).toEqual(['0', '1', 'new']);
    expect(withAdded(LEVELS, tree, { level: 2, id: '0' }, [node('new')])).toBe(tree);
  });
});

describe('a nested field', () => {
  it('can be read and written by path, and preserves the object if the value is the same', () => {
    const entity = node('a');
    expect(valueAt(entity, 'budget.amount')).toBe(10);
    expect(valueAt(entity, 'settings.page')).toBeUndefined();
    expect(withValue(entity, 'budget.amount', 10)).toBe(entity);
    expect(withValue(entity, 'budget.amount', 12)).toEqual({ ...entity, budget: { amount: 12, type: 'daily' } });
    expect(withValue(entity, 'settings.page', 'p')).toEqual({ ...entity, settings: { page: 'p' } });
  });
});

describe('errors of entities', () => {
  it('belong to the entity of their path, and count for all of its parents', () => {
    const tree = treeOf([[], [1, 2]]);
    const errors = entityErrors(LEVELS, tree, [
      { field: 'campaigns', messages: ['Too many.'] },
      { field: 'campaigns.0', messages: ['No account.'] },
      { field: 'campaigns.0.adGroups', messages: ['Add an ad group.'] },
      { field: 'campaigns.1.adGroups.1.ads.1.budget.amount', messages: ['Too low.', 'Not even.'] },
      { field: 'campaigns.9.name', messages: ['Enter a name.'] },
    ]);
    expect(Object.fromEntries(errors)).toEqual({
      '0 0': {
        own: [
          { field: '', messages: ['No account.'] },
          { field: 'adGroups', messages: ['Add an ad group.'] },
        ],
        below: 0,
      },
      '0 1': { own: [], below: 2 },
      '1 1': { own: [], below: 2 },
      '2 2': { own: [{ field: 'budget.amount', messages: ['Too low.', 'Not even.'] }], below: 0 },
    });
  });
});
