import { type INestApplicationContext } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLObjectType } from 'graphql';
import { ACCESS_RULE, type AccessRule, isContainer } from './access.js';

/** Metadata keys of @nestjs/graphql for the type and the field that a method resolves. */
const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVER_NAME = 'graphql:resolver_name';
const ROOTS = ['Query', 'Mutation', 'Subscription'];

/**
 * Returns the rule of each operation as the guard reads it, or undefined if it has none. Operations are named
 * `Type.field`: `Query.team`, `Mutation.team`, `TeamMutations.updateLeader`.
 */
export function rulesByField(app: INestApplicationContext): Map<string, AccessRule | undefined> {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  const { schema } = app.get(GraphQLSchemaHost);
  const rules = new Map<string, AccessRule | undefined>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!ROOTS.includes(type.name) && !isContainer(type.name)) continue;
    for (const field of Object.keys((type as GraphQLObjectType).getFields())) {
      rules.set(`${type.name}.${field}`, undefined);
    }
  }
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.providers.values()) {
      if (typeof metatype !== 'function' || !metatype.prototype) continue;
      const ofClass = Reflect.getMetadata(RESOLVER_TYPE, metatype) as string | undefined;
      const prototype = metatype.prototype as Record<string, () => void>;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const method = prototype[name]!;
        const ofMethod = Reflect.getMetadata(RESOLVER_TYPE, method) as string | undefined;
        const field = (Reflect.getMetadata(RESOLVER_NAME, method) as string | undefined) ?? name;
        const operation = `${ofMethod !== undefined && ROOTS.includes(ofMethod) ? ofMethod : ofClass}.${field}`;
        if (!rules.has(operation)) continue;
        rules.set(operation, reflector.getAllAndOverride<AccessRule>(ACCESS_RULE, [method, metatype as never]));
      }
    }
  }
  return rules;
}

/** Checks the access rules. @throws Error with all operations without a rule, because such a build must not start */
export function assertEveryOperationHasARule(app: INestApplicationContext): void {
  const unmarked = [...rulesByField(app)].flatMap(([field, rule]) => (rule ? [] : [field]));
  if (unmarked.length > 0) throw new Error(`Operations without an access rule: ${unmarked.join(', ')}.`);
}
