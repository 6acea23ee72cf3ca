import { AFS_ERRORS } from '@adops/domain';
import { checkedBy, type QueryView } from '../../app/loading/query.js';
import { failureText } from '../../app/transport/errors.js';

type Part = keyof typeof AFS_ERRORS;

/** Advice shown below the error message. */
const ADVICE: Readonly<Record<Part, string>> = {
  list: 'The response has no list of sites. Try again in a moment.',
  site: "This site has no AFS account, or you don't have access to it. Choose a site from the list.",
  account: "This isn't an AFS account, or you don't have access to it. Choose an account from the list of sites.",
};

type Manager = { readonly afsChannelManager: Partial<Readonly<Record<Part, unknown>>> };

/** Turns a missing part of the response into a failure with the literal message of the specification. */
export const withPart = <Data extends Manager, Query extends QueryView<Data>>(query: Query, part: Part): Query =>
  checkedBy<Data, Query>(query, ({ afsChannelManager }) => {
    if (afsChannelManager[part] == null) throw new Error(AFS_ERRORS[part]);
  });

/** Returns the title and advice to show when the data is missing. */
export function missingWords(
  { error }: Pick<QueryView<unknown>, 'error'>,
  part: Part,
): { title: string; text: string } {
  const isMissing = error instanceof Error && error.message === AFS_ERRORS[part];
  return { title: AFS_ERRORS[part], text: isMissing ? ADVICE[part] : failureText(error) };
}
