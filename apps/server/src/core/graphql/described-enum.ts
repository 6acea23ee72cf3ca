import { registerEnumType } from '@nestjs/graphql';

/** Registers an enum with the meaning of each of its values. */
export function describeEnum<T extends Record<string, string>>(
  type: T,
  name: string,
  description: string,
  values: Readonly<Record<keyof T, string>>,
): void {
  const valuesMap = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, { description: text as string }]),
  );
  registerEnumType(type, { name, description, valuesMap: valuesMap as Record<keyof T, { description: string }> });
}

/** Creates and registers an enum from its values and their meanings. */
export function describedEnum<T extends Record<string, string>>(
  name: string,
  description: string,
  values: T,
): { [K in keyof T & string]: K } {
  const members = Object.fromEntries(Object.keys(values).map((key) => [key, key])) as { [K in keyof T & string]: K };
  describeEnum<Record<string, string>>(members, name, description, values);
  return members;
}
