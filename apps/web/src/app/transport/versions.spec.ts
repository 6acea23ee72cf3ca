import { describe, expect, it } from '@jest/globals';
import { buildSchema, type DocumentNode, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../..');
const SCHEMA = buildSchema(readFileSync(join(SOURCE, '../../server/schema.graphql'), 'utf8'));
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|^gql/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));
/** Names of arguments by which the server detects concurrent changes. */
const GUARDS = ['version', 'revision', 'channelsKey'];

interface Guarded {
  /** Name of the constant with the document. */
  readonly constant: string;
  readonly field: string;
  readonly guard: string;
  /** True if the document passes a variable for the argument. */
  readonly isPassed: boolean;
}

/** Returns the fields of a document that have a version argument. */
function guardedIn(constant: string, document: DocumentNode): Guarded[] {
  const types = new TypeInfo(SCHEMA);
  const found: Guarded[] = [];
  const note = (): void => undefined;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const guard = types.getFieldDef()?.args.find(({ name }) => GUARDS.includes(name))?.name;
        if (guard === undefined) return note();
        const given = node.arguments?.find(({ name }) => name.value === guard)?.value.kind;
        found.push({ constant, field: node.name.value, guard, isPassed: given === Kind.VARIABLE });
      },
    }),
  );
  return found;
}

const GUARDED = FILES.flatMap(({ text }) =>
  [...text.matchAll(/export const (\w+) = graphql\(`([^`]*\bmutation\b[^`]*)`\)/g)].flatMap(([, constant, document]) =>
    guardedIn(constant!, parse(document!)),
  ),
);

describe('versioned mutations of the client', () => {
  it('include rules, saved views and AFS accounts', () => {
    const names = GUARDED.map(({ constant }) => constant);
    expect(names).toEqual(expect.arrayContaining(['UPDATE_RULE', 'UPDATE_VIEW', 'UPDATE_AFS_ACCOUNT', 'UPDATE_SITE']));
    expect(names.length).toBeGreaterThan(15);
  });

  it('send the version whenever the schema accepts a version', () => {
    expect(GUARDED.filter(({ isPassed }) => !isPassed)).toEqual([]);
  });

  it('receive the version from their callers', () => {
    const silent = GUARDED.flatMap(({ constant, guard }) => {
      const used = new RegExp(`\\b${constant}\\b`);
      return FILES.filter(({ file, text }) => !file.endsWith('.graphql.ts') && used.test(text))
        .filter(({ text }) => !new RegExp(`\\b${guard}\\b`).test(text))
        .map(({ file }) => `${file}: ${constant} without ${guard}`);
    });
    expect(silent).toEqual([]);
  });
});
