import { GraphQLError } from 'graphql';

/**
 * Returns the error message of an invalid variable without its value, which may be a password in the wrong field. Error
 * messages are shown, logged and reported. Other messages are unchanged.
 */
export function withoutValues(message: string, error: unknown): string {
  const start = /^Variable "\$(\w+)" got invalid value /.exec(message);
  const reason = reasonOf(error);
  if (!start || reason === null || !message.endsWith(`; ${reason}`)) return message;
  const place = / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2))?.[1] ?? start[1]!;
  return `Variable "$${place}" has an invalid value: ${withoutValue(reason)}`;
}

/** Returns the message of the scalar or type that rejected the value, from inside the errors that wrap it. */
function reasonOf(error: unknown): string | null {
  const inner = error instanceof GraphQLError ? error.originalError : null;
  if (!(inner instanceof GraphQLError)) return null;
  // Libraries that set an error code wrap the message in another error.
  return inner.message.startsWith('Variable "$') ? reasonOf(inner) : inner.message;
}

/** Removes the value from messages of built-in types. Messages of our types never contain it. */
const withoutValue = (reason: string): string =>
  reason
    .replace(/^Value .* does not exist in ("\w+" enum)\..*$/s, 'This value does not exist in $1.')
    .replace(/^(\w+|Enum "\w+") (cannot represent(?: [^:]*)?) value: .*$/s, '$1 $2 value.');
