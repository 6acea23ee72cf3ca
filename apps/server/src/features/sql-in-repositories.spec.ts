import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const FEATURES = dirname(fileURLToPath(import.meta.url));
const SQL = /\bSELECT\s|\bINSERT\s+INTO\s|\bDELETE\s+FROM\s|\bUPDATE\s+\w+(\s+\w+)?\s+SET\s/;

/** Returns true if a string in the source is SQL. Ignores comments. */
function holdsSql(path: string): boolean {
  const source = readFileSync(path, 'utf8');
  if (!SQL.test(source)) return false;
  let isFound = false;
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && SQL.test(node.getText())) isFound = true;
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return isFound;
}

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !/\.(spec|fixture|repository)\.ts$/.test(path),
);

describe("the features' SQL", () => {
  it('occurs only in repositories', () => {
    expect(files.filter((path) => holdsSql(join(FEATURES, path)))).toEqual([]);
  });
});
