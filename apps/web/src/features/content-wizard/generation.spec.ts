import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AbortedByUser, type GenerationAnswer, pollGeneration } from './generation.js';

const UNDER_WAY: GenerationAnswer = { status: 'success', message: null, isReady: false };
const READY: GenerationAnswer = { ...UNDER_WAY, isReady: true };
const lost = new TypeError('Failed to fetch');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Polls with these responses. The last one is repeated for all further requests. */
function poll(...answers: (GenerationAnswer | Error)[]) {
  const asked: number[] = [];
  const began = Date.now();
  const stop = new AbortController();
  const ask = async (): Promise<GenerationAnswer> => {
    asked.push(Date.now() - began);
    const answer = answers[Math.min(asked.length, answers.length) - 1]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const outcome = pollGeneration({
    ask,
    isLost: (error) => error === lost,
    onTry: () => undefined,
    signal: stop.signal,
  });
  outcome.catch(() => undefined);
  return { asked, outcome, stop };
}

describe('polling a generation', () => {
  it('sends a request immediately and then 6 times every 12.5 s, and then resolves to null', async () => {
    const { asked, outcome } = poll(UNDER_WAY);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(asked).toEqual([0, 12_500, 25_000, 37_500, 50_000, 62_500, 75_000]);
    expect(await outcome).toBeNull();
  });

  it('resolves to the result', async () => {
    const { asked, outcome } = poll(UNDER_WAY, UNDER_WAY, READY);
    await jest.advanceTimersByTimeAsync(200_000);
    expect([asked.length, await outcome]).toEqual([3, READY]);
    const failed = { ...UNDER_WAY, status: 'error', message: 'Refused.' };
    const other = poll(UNDER_WAY, failed);
    await jest.advanceTimersByTimeAsync(200_000);
    expect([other.asked.length, await other.outcome]).toEqual([2, failed]);
  });

  it('ignores lost polls, but not a lost first request', async () => {
    const { outcome } = poll(UNDER_WAY, lost, READY);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(await outcome).toEqual(READY);
    await expect(poll(lost).outcome).rejects.toBe(lost);
    const refused = poll(UNDER_WAY, new Error('refused'));
    await jest.advanceTimersByTimeAsync(200_000);
    await expect(refused.outcome).rejects.toThrow('refused');
  });

  it('stops when it is aborted', async () => {
    const { asked, outcome, stop } = poll(UNDER_WAY);
    await jest.advanceTimersByTimeAsync(13_000);
    stop.abort(new AbortedByUser());
    await expect(outcome).rejects.toBeInstanceOf(AbortedByUser);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(asked).toHaveLength(2);
  });
});
