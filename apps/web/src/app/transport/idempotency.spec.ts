import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ApolloClient, gql } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { createClient } from './client.js';
import { isLostAnswer, ServerAnswerError } from './errors.js';
import { IdempotencyKeys } from './idempotency.js';

const CHANGE = gql`
  mutation change {
    change
  }
`;

describe('an idempotency key', () => {
  it('remains the same for an unanswered request and changes after the response', () => {
    const keys = new IdempotencyKeys();
    const first = keys.keyOf(['bid', { value: 1 }]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.keyOf(['bid', { value: 1 }])).toBe(first);
    const other = keys.keyOf(['bid', { value: 2 }]);
    expect(other).not.toBe(first);
    keys.answered();
    expect(keys.keyOf(['bid', { value: 2 }])).not.toBe(other);
  });
});

describe('a call whose response was lost', () => {
  let client: ApolloClient;
  let fetched: jest.Mock<typeof fetch>;
  const sent = (): (string | null)[] =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  const answer = (status: number, body: string) =>
    Promise.resolve({
      status,
      headers: new Headers({ 'content-type': 'application/json' }),
      text: () => Promise.resolve(body),
    } as Response);
  const good = () => answer(200, '{"data":{"change":true}}');
  beforeEach(() => {
    jest.useFakeTimers();
    client = createClient();
    fetched = jest.fn<typeof fetch>();
    window.fetch = fetched;
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const made = async (idempotencyKey?: string) => {
    const outcome = client.mutate({ mutation: CHANGE, context: { call: { idempotencyKey } } }).then(
      () => 'done',
      (error: unknown) => (isLostAnswer(error) ? 'lost' : error),
    );
    await jest.advanceTimersByTimeAsync(20_000);
    return outcome;
  };

  it('repeats with its key until a response arrives', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementationOnce(() => answer(502, '<html>'))
      .mockImplementationOnce(() => answer(200, '{"data":{"cha'))
      .mockImplementation(good);
    expect(await made('key-1')).toBe('done');
    expect(sent()).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
  });

  it('fails after five attempts', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await made('key-2')).toBe('lost');
    expect(sent()).toHaveLength(5);
  });

  it('never repeats without a key', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(good);
    expect(await made()).toBe('lost');
    expect(sent()).toEqual([null]);
  });

  it("isn't retried if the server rejected the call", async () => {
    fetched.mockImplementation(() => answer(200, '{"errors":[{"message":"No.","extensions":{"code":"FORBIDDEN"}}]}'));
    expect(await made('key-3')).toBeInstanceOf(ServerAnswerError);
    fetched.mockImplementation(() => answer(400, '{"errors":[{"message":"No."}]}'));
    expect(await made('key-4')).toBeInstanceOf(ServerError);
    expect(sent()).toEqual(['key-3', 'key-4']);
  });
});
