import { coerceInputValue, getNamedType, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import { BadUserInput } from '../../core/graphql/index.js';
import type { ReportArgs } from '../graphql/report-args.js';

/**
 * Returns the variables of an export as arguments of its query. The schema validates them and sets defaults, so that a
 * file has exactly the filters of the screen. Rejects variables that the query doesn't have.
 * @throws BadUserInput with a message per argument
 */
export function queryArguments(
  schema: GraphQLSchema,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): ReportArgs {
  const field = fieldAt(schema, query);
  if (!field) throw new BadUserInput(`Unknown query '${query}'.`);
  const errors: Record<string, string[]> = {};
  const args: Record<string, unknown> = {};
  for (const name of Object.keys(variables)) {
    if (!field.args.some((arg) => arg.name === name)) errors[name] = ['Unknown argument.'];
  }
  for (const arg of field.args) {
    const value = Object.hasOwn(variables, arg.name) ? variables[arg.name] : undefined;
    if (value === undefined) {
      args[arg.name] = arg.defaultValue;
      continue;
    }
    const bad = unstorable(value);
    if (bad) errors[arg.name] = [bad];
    else {
      args[arg.name] = coerceInputValue(value, arg.type, (path, _value, error) => {
        const at = ['variables', arg.name, ...path].join('.');
        errors[at] = [...(errors[at] ?? []), error.message];
      });
    }
  }
  if (Object.keys(errors).length > 0) {
    throw new BadUserInput(Object.values(errors).flat()[0] ?? 'The variables are invalid.', errors);
  }
  return args as ReportArgs;
}

/** Returns a query field, also inside a container, such as `hotspotManager.groups`. */
function fieldAt(schema: GraphQLSchema, path: string): GraphQLField<unknown, unknown> | undefined {
  let type = schema.getQueryType() ?? null;
  let field: GraphQLField<unknown, unknown> | undefined;
  for (const name of path.split('.')) {
    field = type?.getFields()[name];
    const answer = field && getNamedType(field.type);
    type = answer && isObjectType(answer) ? answer : null;
  }
  return field;
}

/** Returns a text within a value that PostgreSQL can't store, or null. */
function unstorable(value: unknown): string | null {
  if (typeof value === 'string') {
    return /[\p{Surrogate}\0]/u.test(value) ? "A text contains characters that aren't allowed." : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const bad = unstorable(inner);
    if (bad) return bad;
  }
  return null;
}
