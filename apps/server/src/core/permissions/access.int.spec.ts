import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
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
  it('says who may call it', () => {
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

  it('is missed at the boot when it does not', () => {
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

  describe('that asks for permissions', () => {
    /** Operations by the permissions any one of which opens them. */
    const doors = new Map<string, { anyOf: readonly PermissionKey[]; operations: Operation[] }>();

    beforeAll(() => {
      const rules = rulesByField(desk.app);
      for (const operation of operationsOf(desk.app.get(GraphQLSchemaHost).schema)) {
        const rule = rules.get(operation.name);
        if (rule?.kind !== 'permission') continue;
        const door = doors.get(rule.anyOf.join()) ?? { anyOf: rule.anyOf, operations: [] };
        door.operations.push(operation);
        doors.set(rule.anyOf.join(), door);
      }
      expect(doors.size).toBeGreaterThan(1);
    });
    afterAll(() =>
      giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report', 'overview-report']),
    );

    /** Calls the operations as a user with these permissions alone. @returns names of those that refused */
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

    it('lets in a user who has one of them alone', async () => {
      for (const key of PERMISSION_KEYS) {
        const open = [...doors.values()].filter(({ anyOf }) => anyOf.includes(key)).flatMap((door) => door.operations);
        expect({ key, refused: await refused([key], open) }).toEqual({ key, refused: [] });
      }
    });

    // Who is refused with every other permission is refused with each of them alone: more never opens less.
    it('refuses a user who has every permission but them', async () => {
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
