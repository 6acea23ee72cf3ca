import { GraphQLError } from 'graphql';

/**
 * What is wrong with a variable, without the value: what was sent may be a password in the wrong place, and an answer is
 * shown, kept and reported further. Other messages are as they were.
 */
export function withoutValues(message: string, error: unknown): string {
  const start = /^Variable "\$(\w+)" got invalid value /.exec(message);
  const reason = reasonOf(error);
  if (!start || reason === null || !message.endsWith(`; ${reason}`)) return message;
  const place = / at "([\w.[\]]+)"$/.exec(message.slice(0, -reason.length - 2))?.[1] ?? start[1]!;
  return `Variable "$${place}" has an invalid value: ${withoutValue(reason)}`;
}

/** The words of the scalar or type that refused, at the bottom of what wraps them. */
function reasonOf(error: unknown): string | null {
  const inner = error instanceof GraphQLError ? error.originalError : null;
  if (!(inner instanceof GraphQLError)) return null;
  // One more layer where a library gave the message a code of its own.
  return inner.message.startsWith('Variable "$') ? reasonOf(inner) : inner.message;
}

/** The built-in types end or begin with what they were given; ours never do. */
const withoutValue = (reason: string): string =>
  reason
    .replace(/^Value .* does not exist in ("\w+" enum)\..*$/s, 'This does not exist in $1.')
    .replace(/^(\w+|Enum "\w+") (cannot represent(?: [^:]*)?) value: .*$/s, '$1 $2 value.');
