import type { TestConsole } from './console.js';

/** Selection of fields in the response to saving a form. */
export const SAVE =
  '{ __typename ... on BaseResponse { status message } ... on ValidationErrors { errors { field messages } } }';

export const refusal = (field: string, message: string) => ({
  __typename: 'ValidationErrors',
  errors: [{ field, messages: [message] }],
});
export const success = (message: string) => ({ __typename: 'BaseResponse', status: 'success', message });

/** Returns functions that call the API as a user of one company. A failed call rejects with its messages. */
export function callsOf(desk: TestConsole, company: () => number, usual: string) {
  // The response type depends on the query.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  return async (query: string, variables: object = {}, as = usual): Promise<any> => {
    const { data, errors } = await desk.call({ query, variables, company: company(), as });
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  };
}

/** Returns the newest audit record of a company. */
export async function lastRecord(desk: TestConsole, company: number) {
  const { rows } = await desk.database.pool.query(
    `SELECT action, entity_type, entity_id, entity_name, account_id, user_id, actor_id, before, after, address FROM audit_log
     WHERE company_id = $1 ORDER BY id DESC LIMIT 1`,
    [company],
  );
  return rows[0];
}
