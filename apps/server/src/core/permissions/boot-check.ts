import { type INestApplicationContext } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { ACCESS_RULE, type AccessRule } from './access.js';

/** Where @nestjs/graphql keeps what a method answers. */
const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVER_NAME = 'graphql:resolver_name';

/** The rule of every root field, read from the resolvers as the guard reads it; undefined where there is none. */
export function rulesByField(app: INestApplicationContext): Map<string, AccessRule | undefined> {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  const rules = new Map<string, AccessRule | undefined>();
  const { schema } = app.get(GraphQLSchemaHost);
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.keys(type?.getFields() ?? {})) rules.set(field, undefined);
  }
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.providers.values()) {
      if (typeof metatype !== 'function' || !metatype.prototype) continue;
      const prototype = metatype.prototype as Record<string, () => void>;
      for (const name of scanner.getAllMethodNames(prototype)) {
        const method = prototype[name]!;
        const type = Reflect.getMetadata(RESOLVER_TYPE, method) as string | undefined;
        if (type !== 'Query' && type !== 'Mutation' && type !== 'Subscription') continue;
        const field = (Reflect.getMetadata(RESOLVER_NAME, method) as string | undefined) ?? name;
        rules.set(field, reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [method, metatype as never]));
      }
    }
  }
  return rules;
}

/** @throws naming every operation that does not say who may call it: such a build must not start. */
export function assertEveryOperationHasARule(app: INestApplicationContext): void {
  const unmarked = [...rulesByField(app)].flatMap(([field, rule]) => (rule ? [] : [field]));
  if (unmarked.length > 0) throw new Error(`Operations without an access rule: ${unmarked.join(', ')}.`);
}
