import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Args,
  Field,
  Float,
  GraphQLSchemaBuilderModule,
  GraphQLSchemaFactory,
  InputType,
  Int,
  ObjectType,
  Query,
  Resolver,
} from '@nestjs/graphql';
import { type GraphQLSchema, printType } from 'graphql';
import { z } from 'zod';
import { describeEnum } from './described-enum.js';
import { GraphQLDate, GraphQLDateTime, GraphQLJSON } from './scalars.js';
import { inputOf, instanceOf, objectOf } from './schema-types.js';

const shape = z.enum(['round', 'square']);
describeEnum(shape.enum, 'Shape', 'Shape of a thing.', { round: 'Round.', square: 'Square.' });

@ObjectType()
class HandMadePart {
  @Field({ description: 'Name.' })
  name!: string;
}
@ObjectType({ description: 'Thing.' })
class HandMadeThing {
  @Field(() => Int, { description: 'ID.' })
  id!: number;
  @Field(() => Float, { nullable: true })
  size!: number | null;
  @Field()
  isActive!: boolean;
  @Field(() => [String], { nullable: 'items', description: 'Labels.' })
  labels!: (string | null)[];
  @Field(() => [Int], { nullable: 'itemsAndList' })
  counts?: (number | null)[] | null;
  @Field()
  email!: string;
  @Field(() => GraphQLDate)
  day!: string;
  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time.' })
  at?: Date | null;
  @Field(() => GraphQLJSON)
  data!: unknown;
  @Field(() => shape.enum, { nullable: true, description: 'Shape.' })
  shape?: 'round' | 'square' | null;
  @Field(() => [HandMadePart], { nullable: true, description: 'Parts.' })
  parts?: readonly HandMadePart[] | null;
  @Field(() => HandMadePart, { description: 'Main part.' })
  main!: HandMadePart;
}
@InputType({ description: 'Part to save.' })
class HandMadePartInput {
  @Field(() => String, { nullable: true, description: 'Name.' })
  name?: string | null;
}
@InputType({ description: 'Thing to save.' })
class HandMadeThingInput {
  @Field()
  name!: string;
  @Field(() => Boolean, { nullable: true, defaultValue: true, description: 'Active.' })
  isActive?: boolean | null;
  @Field(() => [Int], { nullable: true, description: 'IDs.' })
  ids?: number[] | null;
  @Field(() => Int, { defaultValue: 10 })
  limit!: number;
  @Field(() => HandMadePartInput, { nullable: true })
  part?: HandMadePartInput | null;
}

const part = z.object({ name: z.string().trim().min(1).describe('Name.') });
const thing = z.object({
  id: z.number().int().positive().describe('ID.'),
  size: z.number().nullable(),
  isActive: z.boolean(),
  labels: z.array(z.string().nullable()).describe('Labels.'),
  counts: z.array(z.int().nullable()).nullish(),
  email: z.email().or(z.literal('')),
  day: z.iso.date(),
  at: z.date().optional().describe('Time.'),
  data: z.unknown(),
  shape: shape.describe('Shape.').nullish(),
  parts: z.array(part).readonly().optional().describe('Parts.'),
  main: part.refine(({ name }) => name !== 'none').describe('Main part.'),
});
objectOf('SchemaPart', part);
const SchemaThing = objectOf('SchemaThing', thing.describe('Thing.'));

const ids = z.array(z.int()).transform((all) => new Set(all));
const form = z.object({ name: z.string(), isActive: z.boolean(), ids: ids.describe('IDs.') });
const partInput = part.partial();
inputOf('SchemaPartInput', partInput.describe('Part to save.'));
const thingInput = form
  .partial()
  .required({ name: true })
  .extend({
    isActive: form.shape.isActive.nullable().default(true).describe('Active.'),
    limit: z.int().default(10),
    part: partInput.optional(),
  });
const SchemaThingInput = inputOf('SchemaThingInput', thingInput.describe('Thing to save.'));

/** Returns the schema with a query that returns and accepts these types. */
async function schemaOf(
  results: readonly Type<object>[],
  inputs: readonly Type<object>[] = [],
): Promise<GraphQLSchema> {
  class Queries {
    answer() {}
  }
  Resolver()(Queries);
  Query(() => String)(Queries.prototype, 'answer', Object.getOwnPropertyDescriptor(Queries.prototype, 'answer')!);
  Reflect.defineMetadata('design:paramtypes', inputs, Queries.prototype, 'answer');
  inputs.forEach((type, at) => Args(type.name, { type: () => type })(Queries.prototype, 'answer', at));
  const module = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  return module.get(GraphQLSchemaFactory).create([Queries], { orphanedTypes: [...results] });
}

const printed = (schema: GraphQLSchema, name: string): string =>
  printType(schema.getType(name)!).replaceAll(/HandMade|Schema/g, '');

describe('GraphQL types of schemas', () => {
  it('print the same as decorated objects', async () => {
    const schema = await schemaOf([HandMadeThing, SchemaThing]);
    expect(printed(schema, 'SchemaThing')).toBe(printed(schema, 'HandMadeThing'));
    expect(printed(schema, 'SchemaPart')).toBe(printed(schema, 'HandMadePart'));
  });

  it('print the same as decorated inputs, with defaults and before transforms', async () => {
    const schema = await schemaOf([], [HandMadeThingInput, SchemaThingInput]);
    expect(printed(schema, 'SchemaThingInput')).toBe(printed(schema, 'HandMadeThingInput'));
    expect(printed(schema, 'SchemaPartInput')).toBe(printed(schema, 'HandMadePartInput'));
  });

  it('accept null for optional fields in TypeScript', () => {
    const input: InstanceType<typeof SchemaThingInput> = { name: 'a', ids: null, part: { name: null } };
    // @ts-expect-error The name is required.
    const nameless: InstanceType<typeof SchemaThingInput> = { ids: [1] };
    expect([input, nameless]).toHaveLength(2);
  });

  it('can contain themselves and decorated classes', async () => {
    const node = z.object({
      get items() {
        return z.array(node);
      },
      part: instanceOf(HandMadePart).nullish().describe('Part.'),
    });
    const schema = await schemaOf([objectOf('SchemaNode', node)]);
    expect(printed(schema, 'SchemaNode')).toBe('type Node {\n  items: [Node!]!\n\n  """Part."""\n  part: Part\n}');
  });
});

describe('building a GraphQL type from an unsupported schema', () => {
  it.each([
    ['a list of lists', z.array(z.array(z.string())), 'there is no GraphQL type for array.'],
    ['a bigint', z.bigint(), 'there is no GraphQL type for bigint.'],
    ['literals of several types', z.literal(['a', 1]), 'there is no GraphQL type for string or number.'],
    ['a union of types', z.string().or(z.number()), 'the union has several types.'],
    ['a point in time as text', z.iso.datetime(), 'use z.date() for a point in time.'],
    ['a default in an answer', z.string().default('a'), 'only inputs can have a default value.'],
    ['an unknown object', z.object({}), 'its object has no GraphQL type yet; call objectOf first.'],
    ['an input in an answer', partInput, 'its object has no GraphQL type yet; call objectOf first.'],
  ])('fails for %s', (title, field, message) => {
    const name = `Refused_${title.replaceAll(' ', '_')}`;
    expect(() => objectOf(name, z.object({ field }))).toThrow(`GraphQL field ${name}.field: ${message}`);
  });

  it('fails for a name or a schema that already has a type', () => {
    expect(() => objectOf('SchemaThing', z.object({}))).toThrow('GraphQL type SchemaThing is defined twice.');
    expect(() => objectOf('OtherThing', thing)).toThrow('GraphQL type OtherThing has the same schema as SchemaThing.');
  });

  // This test is last, because Nest builds all types that were defined before.
  it('fails for an unregistered enum when all types are built', async () => {
    const type = objectOf('WithEnum', z.object({ field: z.enum(['round', 'square']) }));
    const message = 'GraphQL field WithEnum.field: no enum is registered for round, square.';
    await expect(schemaOf([type])).rejects.toThrow(message);
  });
});
