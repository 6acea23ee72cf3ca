import type { Type } from '@nestjs/common';
import {
  Field,
  type FieldOptions,
  Float,
  InputType,
  Int,
  ObjectType,
  type ReturnTypeFuncValue,
  TypeMetadataStorage,
} from '@nestjs/graphql';
import { z } from 'zod';
import { GraphQLDate, GraphQLDateTime, GraphQLJSON } from './scalars.js';

/** Value of a schema in GraphQL, which doesn't distinguish null from missing. */
type ValueOf<T> = T extends Date ? T : T extends object ? { [K in keyof T]: NullableOf<ValueOf<T[K]>> } : T;
type NullableOf<T> = undefined extends T ? T | null : null extends T ? T | undefined : T;
type ClassOf<S extends z.ZodObject> = Type<ValueOf<z.input<S>>>;
type Schema = z.core.$ZodType;
type Kind = 'object' | 'input';

/** Field that is being defined, for error messages. */
interface Place {
  readonly kind: Kind;
  readonly name: string;
}

/** Classes by the schemas they were created from. */
const CLASSES: Readonly<Record<Kind, WeakMap<Schema, Type<object>>>> = { object: new WeakMap(), input: new WeakMap() };
const names = new Set<string>();

/**
 * Returns an object type with the fields and descriptions of a schema. Call this function for nested objects first. An
 * enum must be registered with the object of its schema (`schema.enum`).
 */
export function objectOf<S extends z.ZodObject>(name: string, schema: S): ClassOf<S> {
  return define('object', name, schema);
}

/**
 * Returns an input type with the fields of a schema before its transforms. Call this function for nested objects first.
 */
export function inputOf<S extends z.ZodObject>(name: string, schema: S): ClassOf<S> {
  return define('input', name, schema);
}

/** Returns a schema for fields whose type is a decorated class. */
export function instanceOf<T extends object>(type: Type<T>): z.ZodCustom<T, T> {
  const schema = z.custom<T>();
  CLASSES.object.set(schema, type);
  CLASSES.input.set(schema, type);
  return schema;
}

/** Returns a class whose name Nest uses for the type and in its errors. */
export function namedClass<T extends object = object>(name: string): Type<T> {
  const type = class {};
  Object.defineProperty(type, 'name', { value: name });
  return type as Type<T>;
}

function define<S extends z.ZodObject>(kind: Kind, name: string, schema: S): ClassOf<S> {
  if (names.has(name)) throw new Error(`GraphQL type ${name} is defined twice.`);
  const other = CLASSES[kind].get(origin(schema));
  if (other) throw new Error(`GraphQL type ${name} has the same schema as ${other.name}.`);
  const type = namedClass<ValueOf<z.input<S>>>(name);
  names.add(name);
  CLASSES[kind].set(origin(schema), type);
  const decorate = kind === 'object' ? ObjectType : InputType;
  decorate(name, { description: descriptionOf(schema) })(type);
  for (const [field, value] of Object.entries(schema.shape)) {
    const { typeFn, ...options } = fieldOf(value, { kind, name: `${name}.${field}` });
    Field(typeFn, options)(type.prototype, field);
  }
  return type;
}

/** Returns the original schema of refined and described copies. */
function origin(schema: Schema): Schema {
  const { parent } = schema._zod;
  return parent ? origin(parent) : schema;
}

const descriptionOf = (schema: Schema): string | undefined => z.globalRegistry.get(schema)?.description;

interface FieldType extends Pick<FieldOptions, 'nullable' | 'description' | 'defaultValue'> {
  readonly typeFn: () => ReturnTypeFuncValue;
}

function fieldOf(schema: Schema, place: Place): FieldType {
  const { inner, isNullable, ...options } = unwrapped(schema);
  if (options.defaultValue !== undefined && place.kind === 'object')
    refuse(place, 'only inputs can have a default value.');
  const isList = inner instanceof z.ZodArray;
  const item = isList ? unwrapped(inner.element) : { inner, isNullable: false };
  const type = typeOf(item.inner, place);
  const typeFn = (): ReturnTypeFuncValue => {
    if (item.inner instanceof z.ZodEnum) refuseUnregistered(item.inner, place);
    return isList ? ([type] as ReturnTypeFuncValue) : type;
  };
  return { ...options, typeFn, nullable: item.isNullable ? (isNullable ? 'itemsAndList' : 'items') : isNullable };
}

interface Unwrapped extends Pick<FieldOptions, 'description' | 'defaultValue'> {
  readonly inner: Schema;
  readonly isNullable: boolean;
}

/**
 * Returns the schema without its wrappers, and their settings. The outermost description and default take precedence.
 */
function unwrapped(schema: Schema): Unwrapped {
  const description = descriptionOf(schema);
  const into = (inner: Schema, own: Partial<Unwrapped> = {}): Unwrapped => {
    const found = unwrapped(inner);
    return { ...found, ...own, description: description ?? found.description };
  };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return into(schema.def.innerType, { isNullable: true });
  if (schema instanceof z.ZodDefault) return into(schema.def.innerType, { defaultValue: schema.def.defaultValue });
  if (schema instanceof z.ZodReadonly) return into(schema.def.innerType);
  if (schema instanceof z.ZodNonOptional) {
    const { innerType } = schema.def;
    return into(innerType instanceof z.ZodOptional ? innerType.def.innerType : innerType);
  }
  if (schema instanceof z.ZodPipe)
    return into(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return { inner: schema, description, isNullable: false };
}

const SCALARS: Readonly<Record<string, ReturnTypeFuncValue>> = {
  string: String,
  boolean: Boolean,
  number: Float,
  date: GraphQLDateTime,
  unknown: GraphQLJSON,
  record: GraphQLJSON,
};

/** Returns the type of a schema that is neither wrapped nor a list. */
function typeOf(schema: Schema, place: Place): ReturnTypeFuncValue {
  if (schema instanceof z.ZodEnum) return schema.enum;
  if (schema instanceof z.ZodObject || schema instanceof z.ZodCustom)
    return (
      CLASSES[place.kind].get(origin(schema)) ??
      refuse(place, `its ${schema.def.type} has no GraphQL type yet; call ${place.kind}Of first.`)
    );
  if (schema instanceof z.ZodUnion) {
    const [type, ...others] = new Set(schema.options.map((option) => typeOf(option, place)));
    return others.length === 0 ? type! : refuse(place, 'the union has several types.');
  }
  if (schema instanceof z.ZodISODateTime) refuse(place, 'use z.date() for a point in time.');
  if (schema instanceof z.ZodISODate) return GraphQLDate;
  if (schema instanceof z.ZodNumber && schema.isInt) return Int;
  const kinds =
    schema instanceof z.ZodLiteral ? [...schema.values].map((value) => typeof value) : [schema._zod.def.type];
  const kind = [...new Set(kinds)].join(' or ');
  return SCALARS[kind] ?? refuse(place, `there is no GraphQL type for ${kind}.`);
}

/** Rejects an unregistered enum. Runs when the schema is built, because Nest registers enums then. */
function refuseUnregistered(schema: z.ZodEnum, place: Place): void {
  if (!TypeMetadataStorage.getEnumsMetadata().some(({ ref }) => ref === schema.enum))
    refuse(place, `no enum is registered for ${Object.values(schema.enum).join(', ')}.`);
}

function refuse({ name }: Place, why: string): never {
  throw new Error(`GraphQL field ${name}: ${why}`);
}
