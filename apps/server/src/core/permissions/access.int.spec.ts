import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { getNamedType } from 'graphql';
import { TestConsole } from '../../../test/console.js';
import { callOf, type Operation, operationsOf } from '../../../test/operations.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { assertEveryOperationHasARule, rulesByField } from './boot-check.js';

jest.setTimeout(300_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());

describe('every operation', () => {
  it('declares its access rule', () => {
    const rules = rulesByField(desk.app);
    const { schema } = desk.app.get(GraphQLSchemaHost);
    const fields = operationsOf(schema).map(({ name }) => name);
    expect(fields.length).toBeGreaterThan(20);
    for (const field of fields)
      expect({ field, rule: rules.get(field) }).toEqual({
        field,
        rule: expect.objectContaining({ kind: expect.any(String) }),
      });
  });

  it('prevents startup if it has no access rule', () => {
    const { schema } = desk.app.get(GraphQLSchemaHost);
    const query = schema.getQueryType()!;
    const fields = query.getFields();
    fields['forgotten'] = { ...fields['devices']!, name: 'forgotten' };
    try {
      expect(() => assertEveryOperationHasARule(desk.app)).toThrow(
        'Operations without an access rule: Query.forgotten.',
      );
    } finally {
      delete fields['forgotten'];
    }
  });

  describe('with permissions', () => {
    /**
     * Operations by the permissions that allow them (any one is sufficient), and the permissions of their container.
     */
    const doors = new Map<
      string,
      { anyOf: readonly PermissionKey[]; outer: readonly PermissionKey[]; operations: Operation[] }
    >();

    beforeAll(() => {
      const rules = rulesByField(desk.app);
      for (const operation of operationsOf(desk.app.get(GraphQLSchemaHost).schema)) {
        const rule = rules.get(operation.name);
        if (rule?.kind !== 'permission') continue;
        const outer = outerKeys(rules, operation);
        const name = [rule.anyOf, outer].join(' in ');
        const door = doors.get(name) ?? { anyOf: rule.anyOf, outer, operations: [] };
        door.operations.push(operation);
        doors.set(name, door);
      }
      expect(doors.size).toBeGreaterThan(1);
    });
    afterAll(() =>
      giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report', 'overview-report']),
    );

    /** Calls the operations as a user with only these permissions. @returns names of the rejected operations */
    async function refused(keys: readonly PermissionKey[], operations: readonly Operation[]): Promise<string[]> {
      const { company, buyer } = world.ALFA;
      await giveRole(desk.database, company, buyer, keys);
      const { schema } = desk.app.get(GraphQLSchemaHost);
      const names: string[] = [];
      for (const operation of operations) {
        const { errors } = await desk.call({ ...callOf(schema, operation, world.ALFA), company, as: 'ALFA-buyer' });
        if (errors?.some(({ message }) => message === "You don't have permission to do this."))
          names.push(operation.name);
      }
      return names;
    }

    it('accepts a user with one of its permissions and the permission of its parent', async () => {
      for (const key of PERMISSION_KEYS) {
        const open = [...doors.values()].filter(({ anyOf }) => anyOf.includes(key));
        for (const outer of new Set(open.map((door) => door.outer.join()))) {
          const those = open.filter((door) => door.outer.join() === outer);
          const keys = [...new Set([key, ...those[0]!.outer])];
          const operations = those.flatMap((door) => door.operations);
          expect({ keys, refused: await refused(keys, operations) }).toEqual({ keys, refused: [] });
        }
      }
    });

    // A user who is rejected with all other permissions is also rejected with fewer, because more permissions never
    // allow less.
    it('rejects a user who has all other permissions', async () => {
      for (const { anyOf, operations } of doors.values()) {
        const others = PERMISSION_KEYS.filter((key) => !anyOf.includes(key));
        expect({ anyOf, refused: await refused(others, operations) }).toEqual({
          anyOf,
          refused: operations.map(({ name }) => name),
        });
      }
    });
  });
});

/** Returns one required permission for each field that encloses the operation. */
function outerKeys(rules: ReturnType<typeof rulesByField>, { root, path }: Operation): PermissionKey[] {
  let type = root === 'query' ? 'Query' : 'Mutation';
  return path.slice(0, -1).flatMap((field) => {
    const rule = rules.get(`${type}.${field.name}`);
    type = getNamedType(field.type).name;
    return rule?.kind === 'permission' ? rule.anyOf.slice(0, 1) : [];
  });
}
