import fc from 'fast-check';
import {
  getNamedType,
  type GraphQLOutputType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Call } from '../console.js';
import { type Operation, valueOf } from '../operations.js';
import type { TwoCompanies } from '../two-companies.js';
import { valueFor } from './hostile-values.js';

const MAX_DEPTH = 6;

/**
 * Returns arbitrary calls of one operation by users of ALFA, with all kinds of arguments, some fields of the response,
 * and sometimes a wrong address.
 */
export function callsOf(operation: Operation, world: TwoCompanies): fc.Arbitrary<Call> {
  const passed: fc.Arbitrary<{ name: string; at: number; type: string; value: unknown } | null>[] = [];
  operation.path.forEach((field, at) => {
    const about = operation.path
      .slice(0, at + 1)
      .map(({ name }) => name)
      .join('.');
    for (const argument of field.args) {
      const value = fc
        .constantFrom(world.ALFA, world.ALFA, world.ALFA, world.BRAVO)
        .chain((ids) =>
          valueFor(argument.name, argument.type, (name, type) => valueOf(about, name, type, ids, 'word')),
        );
      const given = value.map((one) => ({ name: argument.name, at, type: String(argument.type), value: one }));
      const needed = isNonNullType(argument.type) && argument.defaultValue === undefined;
      passed.push(
        needed ? given : fc.oneof({ weight: 3, arbitrary: given }, { weight: 1, arbitrary: fc.constant(null) }),
      );
    }
  });
  const company = fc.oneof(
    { weight: 30, arbitrary: fc.constant<number | undefined>(world.ALFA.company) },
    { weight: 1, arbitrary: fc.constantFrom(undefined, world.BRAVO.company, 0, 999_999_999) },
  );
  const as = fc.oneof(
    { weight: 20, arbitrary: fc.constant<string | undefined>('ALFA-admin') },
    { weight: 3, arbitrary: fc.constant('ALFA-buyer') },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  const loginAs = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string | undefined>(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(String(world.ALFA.buyer), String(world.BRAVO.buyer), '0', '-1', 'x') },
  );
  return fc
    .record({ given: fc.tuple(...passed), company, as, loginAs, answer: selectionOf(operation.path.at(-1)!.type, 0) })
    .map(({ given, answer, ...whom }) => ({
      ...documentOf(
        operation,
        given.filter((one) => one !== null),
        answer,
      ),
      ...defined(whom),
    }));
}

const defined = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>;

function documentOf(
  { root, path }: Operation,
  given: readonly { name: string; at: number; type: string; value: unknown }[],
  answer: string,
): { query: string; variables: object } {
  const variable = ({ name, at }: { name: string; at: number }) => `${name}_${at}`;
  const declared = given.map((one) => `$${variable(one)}: ${one.type}`).join(', ');
  const selected = path.reduceRight(
    (inner, field, at) => {
      const args = given.filter((one) => one.at === at).map((one) => `${one.name}: $${variable(one)}`);
      return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${inner === null ? answer : `{ ${inner} }`}`;
    },
    null as string | null,
  );
  return {
    query: `${root}${declared === '' ? '' : ` (${declared})`} { ${selected} }`,
    variables: Object.fromEntries(given.map((one) => [variable(one), one.value])),
  };
}

/** Returns an arbitrary selection of a type's fields, with aliases, directives and fragments. */
function selectionOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    return fc
      .tuple(
        ...named
          .getTypes()
          .map((member) => selectionOf(member, depth + 1).map((inner) => `... on ${member.name} ${inner}`)),
      )
      .map((members) => `{ __typename ${members.join(' ')} }`);
  }
  if (!isObjectType(named) && !isInterfaceType(named)) return fc.constant('');
  const fields = Object.values(named.getFields()).filter(
    ({ args, type: inner }) =>
      !args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined) &&
      (depth < MAX_DEPTH || !isObjectType(getNamedType(inner))),
  );
  return fc.subarray(fields, { maxLength: Math.min(fields.length, depth === 0 ? 12 : 4) }).chain((chosen) =>
    fc.tuple(...chosen.map((field) => fc.tuple(selectionOf(field.type, depth + 1), fc.nat(40)))).map((inner) => {
      const parts = chosen.map(({ name }, at) => {
        const [selection, dress] = inner[at]!;
        if (dress === 0) return `... on ${named.name} { other${at}: ${name} ${selection} }`;
        if (dress === 1) return `${name} @include(if: true) ${selection}`;
        return `${name} ${selection}`;
      });
      return `{ __typename ${parts.join(' ')} }`;
    }),
  );
}
