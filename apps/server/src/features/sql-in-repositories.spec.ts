import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const FEATURES = dirname(fileURLToPath(import.meta.url));
const SQL = /\bSELECT\s|\bINSERT\s+INTO\s|\bDELETE\s+FROM\s|\bUPDATE\s+\w+(\s+\w+)?\s+SET\s/;

/**
 * Files with SQL that are no repositories (decision 087). The list may only get shorter: who moves the SQL of a file, or
 * reads its entities through Prisma, takes it out.
 */
const EXCEPTIONS = [
  'automation/approvals/approval-notices.service.ts',
  'automation/conflicts/conflict-actions.service.ts',
  'automation/locked-tasks.service.ts',
  'automation/operation-actions.service.ts',
  'automation/operations/operation-exclusions.service.ts',
  'automation/operations/operation-reads.ts',
  'automation/operations/operation-rows.ts',
  'automation/planning/approval.ts',
  'automation/planning/change-limits.ts',
  'automation/planning/coming-changes.ts',
  'automation/planning/planned-words.ts',
  'automation/planning/rewrites.ts',
  'automation/planning/undo.ts',
  'automation/running/lane-runner.ts',
  'automation/single-changes.service.ts',
  'automation/task-actions.service.ts',
  'automation/task-reads.ts',
  'automation/task-requests.service.ts',
  'facts/family-checks.ts',
  'facts/family-loader.ts',
];

/** Whether a text of the source is SQL; comments are not looked at. */
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

describe('SQL of features', () => {
  it('is in repositories only', () => {
    expect(files.filter((path) => holdsSql(join(FEATURES, path))).sort()).toEqual([...EXCEPTIONS].sort());
  });
});
