import { registerEnumType } from '@nestjs/graphql';

/** Registers an enum with what each of its values means. */
export function describedEnum<T extends Record<string, string>>(
  type: T,
  name: string,
  description: string,
  values: Record<keyof T, string>,
): void {
  const valuesMap = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, { description: text as string }]),
  );
  registerEnumType(type, { name, description, valuesMap: valuesMap as Record<keyof T, { description: string }> });
}
