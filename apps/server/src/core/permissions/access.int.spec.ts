import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { TestConsole } from '../../../test/console.js';
import { callOf, operationsOf } from '../../../test/operations.js';
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

  it('lets in each key it names alone, and refuses every other', async () => {
    const rules = rulesByField(desk.app);
    const { schema } = desk.app.get(GraphQLSchemaHost);
    const guarded = operationsOf(schema).filter(({ name }) => rules.get(name)?.kind === 'permission');
    expect(guarded.length).toBeGreaterThan(1);
    const { company, buyer } = world.ALFA;
    const verdicts: string[] = [];
    for (const key of PERMISSION_KEYS) {
      await giveRole(desk.database, company, buyer, [key]);
      for (const operation of guarded) {
        const answer = await desk.call({ ...callOf(schema, operation, world.ALFA), company, as: 'ALFA-buyer' });
        const refused = answer.errors?.some(({ message }) => message === 'You have no permission for this.') ?? false;
        const allowed = (rules.get(operation.name) as { anyOf: readonly PermissionKey[] }).anyOf.includes(key);
        if (refused === allowed) verdicts.push(`${operation.name} with ${key}: ${refused ? 'refused' : 'let in'}`);
      }
    }
    expect(verdicts).toEqual([]);
    await giveRole(desk.database, company, buyer, ['adgroup-report', 'overview-report']);
  });
});
