import { readFileSync } from 'node:fs';
import { atLevel, isPlaced, levelNames, propertyNames } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { bulkText } from './bulk-documents.js';
import { bulkVariables, FIRST_VALUES } from './bulk-form.js';
import { accountEditText, editText, readableAt, readingText } from './edit-documents.js';

const schema = buildSchema(readFileSync('apps/server/schema.graphql', 'utf8'));
const mistakes = (text: string) => validate(schema, parse(text)).map(({ message }) => message);
/** Returns the declared variables of a document, and which of them are required. */
function declared(text: string) {
  const [operation] = parse(text).definitions;
  const variables = operation?.kind === 'OperationDefinition' ? (operation.variableDefinitions ?? []) : [];
  const names = variables.map(({ variable }) => variable.name.value);
  const required = variables
    .filter(({ type }) => type.kind === 'NonNullType')
    .map(({ variable }) => variable.name.value);
  return { names, required };
}

describe.each(levelNames)('GraphQL documents for changes to a %s', (level) => {
  it('match the schema', () => {
    const texts = [editText(level), bulkText(level)];
    if (readableAt(level).length > 0) texts.push(readingText(level));
    if (isPlaced(level)) texts.push(accountEditText(level));
    expect(texts.flatMap(mistakes)).toEqual([]);
  });

  it('contain every property that can be changed at this level', () => {
    for (const property of propertyNames) {
      const { single, bulk } = atLevel(property, level);
      if (single) expect(editText(level)).toContain(`${single.update}(`);
      if (single?.refresh) expect(readingText(level)).toContain(`${single.refresh} @include`);
      for (const { field, kind } of bulk ?? [])
        expect(bulkText(level)).toMatch(new RegExp(`\\b${field}\\b.*\\$${kind}\\)`, 's'));
    }
  });

  it('receive exactly the declared variables', () => {
    const target = { level, ids: [1], filters: {}, count: 1 };
    const sent = Object.keys(bulkVariables(target, FIRST_VALUES));
    const { names, required } = declared(bulkText(level));
    expect(required.filter((name) => !sent.includes(name))).toEqual([]);
    expect(sent.filter((name) => !names.includes(name))).toEqual([]);
  });
});
