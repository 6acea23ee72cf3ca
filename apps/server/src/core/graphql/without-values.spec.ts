import { describe, expect, it } from '@jest/globals';
import { buildSchema, type ExecutionResult, graphqlSync } from 'graphql';
import { withoutValues } from './without-values.js';

const schema = buildSchema(`
  enum Kind { red, green }
  input Inner { text: String!, many: [Int!], kind: Kind }
  type Query { echo(inner: Inner, number: Int, truth: Boolean, real: Float, id: ID): String }`);

const SECRET = 'hush" at "x.y"; String cannot represent a non string value: "z';
function validationMessages(type: string, value: unknown): string[] {
  const argument = { Inner: 'inner', Int: 'number', Boolean: 'truth', Float: 'real', ID: 'id' }[type];
  const { errors }: ExecutionResult = graphqlSync({
    schema,
    source: `query ($v: ${type}) { echo(${argument}: $v) }`,
    variableValues: { v: value },
  });
  return errors!.map((error) => withoutValues(error.message, error));
}

describe('the error message of an invalid variable', () => {
  it.each([
    [
      'Inner',
      { text: { password: SECRET } },
      'Variable "$v.text" has an invalid value: String cannot represent a non string value.',
    ],
    [
      'Inner',
      { text: 'a', many: [1, SECRET] },
      'Variable "$v.many[1]" has an invalid value: Int cannot represent non-integer value.',
    ],
    [
      'Inner',
      { text: 'a', kind: SECRET },
      'Variable "$v.kind" has an invalid value: This value does not exist in "Kind" enum.',
    ],
    [
      'Inner',
      { text: 'a', kind: [SECRET] },
      'Variable "$v.kind" has an invalid value: Enum "Kind" cannot represent non-string value.',
    ],
    ['Inner', SECRET, 'Variable "$v" has an invalid value: Expected type "Inner" to be an object.'],
    [
      'Inner',
      { many: [SECRET], text: 'a' },
      'Variable "$v.many[0]" has an invalid value: Int cannot represent non-integer value.',
    ],
    [
      'Inner',
      { kind: 'red' },
      'Variable "$v" has an invalid value: Field "text" of required type "String!" was not provided.',
    ],
    ['Int', 2 ** 40, 'Variable "$v" has an invalid value: Int cannot represent non 32-bit signed integer value.'],
    ['Boolean', SECRET, 'Variable "$v" has an invalid value: Boolean cannot represent a non boolean value.'],
    ['Float', SECRET, 'Variable "$v" has an invalid value: Float cannot represent non numeric value.'],
    ['ID', { SECRET }, 'Variable "$v" has an invalid value: ID cannot represent value.'],
  ])("doesn't contain the value: %s %j", (type, value, words) => {
    const [first] = validationMessages(type, value);
    expect(first).not.toContain('hush');
    expect(first).toBe(words);
  });
});
