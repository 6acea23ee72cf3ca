import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const SOURCES = dirname(fileURLToPath(import.meta.url));

/** Loops that may end at the first error, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'console/rollups.commands.ts': 'a command, whose user sees the error',
  'core/audit/audit-retention.ts': 'one transaction: all companies or none',
  'core/audit/audit-seals.ts': 'a check that reads only',
  'core/queue/task.service.ts': 'ends where the queue is down, which it is for all',
  'features/account-budgets/budget-notices.service.ts': 'accounts of one company, within forEachCompany',
  'features/backup/verify-database.ts': 'a check that reads only',
  'features/monthly-costs/monthly-costs.jobs.ts': 'one transaction, which skips files that cannot be removed',
  'features/automation-rules/rule-scheduler.service.ts': 'one transaction, which claims rules and judges none',
  'features/users/rights.ts': 'rights of one user',
  'features/users/users.service.ts': 'one change of one user',
};

/** Returns true if an expression handles its errors with `.catch(…)`. */
const isCaught = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'catch';

/** Returns true if a node contains an `await` without `.catch`, outside of its functions and `try` blocks. */
function awaits(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node)) return !isCaught(node.expression);
  if (ts.isFunctionLike(node) || ts.isTryStatement(node)) return false;
  return ts.forEachChild(node, (child) => awaits(child) || undefined) ?? false;
}

/**
 * Returns the names of a loop's variables and of the sources of their values. `row.companyId` in the body counts as
 * well.
 */
function namesOf({ initializer, expression, statement }: ts.ForOfStatement): string {
  const variable = initializer.getText();
  const row = /^(?:const|let) (\w+)$/.exec(variable)?.[1];
  const isOfCompany = row !== undefined && new RegExp(`\\b${row}\\.company_?id\\b`, 'i').test(statement.getText());
  return `${variable} ${expression.getText()}${isOfCompany ? ' companyId' : ''}`;
}

/** Returns the lines of loops over several companies that end for all of them at the first error. */
function fragileLoops(path: string): number[] {
  const text = readFileSync(path, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isForOfStatement(node) &&
      /\b(company|companies|companyId|company_id)\b/.test(namesOf(node)) &&
      awaits(node.statement)
    )
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') && !/\.(spec|fixture|model)\.ts$/.test(path) && !/^(demo|core\/database\/prisma)\//.test(path),
);

describe('loops over companies', () => {
  it('continue after one company fails', () => {
    const fragile = files.filter((path) => fragileLoops(join(SOURCES, path)).length > 0 && !(path in ALLOWED));
    expect(fragile).toEqual([]);
  });

  it('require all listed exceptions', () => {
    expect(Object.keys(ALLOWED).filter((path) => fragileLoops(join(SOURCES, path)).length === 0)).toEqual([]);
  });
});
