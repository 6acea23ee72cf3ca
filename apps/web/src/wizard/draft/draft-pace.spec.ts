import { AD_GENERATOR_DRAFT, type AdGeneratorDraft } from '@adops/domain';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DraftKeeper, type DraftServer, type StoredDraft } from './draft-keeper.js';
import { LocalCopies } from './local-copies.js';
import { pagesOf } from './pages.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const copies = new LocalCopies<AdGeneratorDraft>(AD_GENERATOR_DRAFT, 1, 2);
const storedAs = (campaign: string, version: number): StoredDraft<AdGeneratorDraft> => ({
  ...{ id: 3, version, state: 'open' as const },
  payload: { ...AD_GENERATOR_DRAFT.empty, campaign },
});

/** Opens a draft that is saved after 10 s without edits, and after 60 s at the latest. */
function openSlowly() {
  let stored = storedAs('', 1);
  const saves: string[] = [];
  const server: DraftServer<AdGeneratorDraft> = {
    create: () => Promise.reject(new Error('It exists.')),
    load: () => Promise.resolve(stored),
    save: async (_, version, { campaign }) => {
      if (version !== stored.version) return { kind: 'conflict' };
      saves.push(campaign);
      stored = storedAs(campaign, version + 1);
      return { kind: 'saved', id: 3, version: stored.version, state: 'open' };
    },
  };
  const opened = { stored, payload: stored.payload, writer: 'w', key: 'k', version: 1, isChanged: false };
  const pace = { afterMs: 10_000, maxWaitMs: 60_000 };
  const keeper = new DraftKeeper(server, copies, pagesOf('test'), String, opened, pace);
  const stop = keeper.start();
  return { keeper, saves, stop, replace: (next: typeof stored) => void (stored = next) };
}

it('saves at its own interval and on request, and stores changes in the browser meanwhile', async () => {
  const { keeper, saves, stop } = openSlowly();
  keeper.change({ campaign: 'One' });
  await pass(9_000);
  expect([saves, keeper.getSnapshot().status.kind]).toEqual([[], 'changed']);
  expect(copies.all()[0]).toMatchObject({ draftId: 3, payload: { campaign: 'One' } });
  await pass(1_000);
  expect([saves, keeper.getSnapshot().status.kind]).toEqual([['One'], 'saved']);
  for (let seconds = 0; seconds < 70; seconds += 5) {
    keeper.change({ campaign: `At ${seconds}` });
    await pass(5_000);
  }
  expect(saves).toHaveLength(2);
  keeper.change({ campaign: 'Last' });
  await keeper.flush();
  expect(saves.at(-1)).toBe('Last');
  stop();
});

it("shows the server's version on request, and continues with that version", async () => {
  const { keeper, saves, stop, replace } = openSlowly();
  keeper.change({ campaign: 'Mine' });
  await keeper.flush();
  replace(storedAs('Restored', 5));
  keeper.adopt(storedAs('Restored', 5));
  expect(keeper.getSnapshot()).toMatchObject({
    version: 5,
    payload: { campaign: 'Restored' },
    status: { kind: 'saved' },
  });
  keeper.change({ campaign: 'Next' });
  await keeper.flush();
  expect([saves, keeper.getSnapshot().version]).toEqual([['Mine', 'Next'], 6]);
  stop();
});

it("returns the server's version only during a conflict", async () => {
  const { keeper, stop, replace } = openSlowly();
  expect(keeper.getTheirs()).toBeNull();
  replace(storedAs('Theirs', 4));
  keeper.change({ campaign: 'Mine' });
  expect(await keeper.flush()).toBe(false);
  await pass(0);
  expect(keeper.getTheirs()).toMatchObject({ campaign: 'Theirs' });
  keeper.takeTheirs();
  expect(keeper.getTheirs()).toBeNull();
  stop();
});
