import { AD_GENERATOR_DRAFT, type AdGeneratorDraft } from '@adops/domain';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DraftKeeper, type DraftServer, MAX_WAIT_MS, SAVE_AFTER_MS, type StoredDraft } from './draft-keeper.js';
import { LocalCopies } from './local-copies.js';
import { openDraft, type WantedDraft } from './open-draft.js';
import type { PageMessage, Pages } from './pages.js';

/** The server's side of drafts, as far as two pages can tell: versions, writers, keys. */
class FakeServer implements DraftServer<AdGeneratorDraft> {
  readonly drafts = new Map<number, StoredDraft<AdGeneratorDraft> & { writer: string; key: string }>();
  isDown = false;
  /** The next answer is lost after it was done. */
  losesAnswer = false;
  saves = 0;

  create: DraftServer<AdGeneratorDraft>['create'] = async (key, payload, writer) => {
    const present = [...this.drafts.values()].find((draft) => draft.key === key);
    return present
      ? this.put(present.id, present.version, payload, writer)
      : this.answer(this.drafts.size + 1, 1, payload, writer, key);
  };
  save: DraftServer<AdGeneratorDraft>['save'] = (id, version, payload, writer) =>
    this.put(id, version, payload, writer);
  load: DraftServer<AdGeneratorDraft>['load'] = async (id) => {
    if (this.isDown) throw new TypeError('Failed to fetch');
    return this.drafts.get(id) ?? null;
  };

  private async put(id: number, version: number, payload: AdGeneratorDraft, writer: string) {
    if (this.isDown) throw new TypeError('Failed to fetch');
    const stored = this.drafts.get(id);
    if (!stored) return { kind: 'gone' as const };
    if (stored.writer !== writer && stored.version !== version) return { kind: 'conflict' as const };
    return this.answer(id, stored.version + 1, payload, writer, stored.key);
  }
  private async answer(id: number, version: number, payload: AdGeneratorDraft, writer: string, key: string) {
    if (this.isDown) throw new TypeError('Failed to fetch');
    this.saves += 1;
    this.drafts.set(id, { id, version, payload, writer, key, state: 'open' });
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    return { kind: 'saved' as const, id, version, state: 'open' as const };
  }
}

/** Channels of one browser. */
class Browser implements Pages {
  private readonly listeners = new Set<(message: PageMessage) => void>();
  send(message: PageMessage): void {
    for (const hear of [...this.listeners]) hear(message);
  }
  listen(hear: (message: PageMessage) => void): () => void {
    this.listeners.add(hear);
    return () => void this.listeners.delete(hear);
  }
}

const kind = AD_GENERATOR_DRAFT;
const copies = () => new LocalCopies<AdGeneratorDraft>(kind, 1, 2);
let server: FakeServer;
let browser: Browser;

beforeEach(() => {
  jest.useFakeTimers();
  server = new FakeServer();
  browser = new Browser();
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Opens a page on a draft; `close` ends it as closing a tab does, `crash` without a word. */
async function openPage(wanted: WantedDraft = null, formerKey?: string) {
  const pages = browser;
  const latestId = async () => [...server.drafts.keys()].at(-1) ?? null;
  const opening = openDraft({ kind, server, copies: copies(), pages, latestId, formerKey }, wanted);
  await pass(200);
  const opened = await opening;
  if (!opened) return null;
  let isOpen = true;
  const own: Pages = {
    send: (message) => isOpen && browser.send(message),
    listen: (hear) => browser.listen((message) => isOpen && hear(message)),
  };
  // A crashed page sends nothing.
  const line: DraftServer<AdGeneratorDraft> = {
    create: async (...args) => (isOpen ? server.create(...args) : new Promise(() => undefined)),
    save: async (...args) => (isOpen ? server.save(...args) : new Promise(() => undefined)),
    load: (id) => server.load(id),
  };
  const keeper = new DraftKeeper(line, copies(), own, () => 'You are offline.', opened);
  const close = keeper.start();
  await pass(0);
  return { keeper, close, crash: () => void (isOpen = false), get: () => keeper.getSnapshot() };
}
const page = async (...args: Parameters<typeof openPage>) => (await openPage(...args))!;
const stored = (id = 1) => server.drafts.get(id)?.payload.campaign;

describe('autosave', () => {
  it('saves nothing before the first change, then creates the draft once and saves its changes', async () => {
    const { keeper, get } = await page();
    await pass(60_000);
    // Not even when the page is hidden or closed.
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    jest.restoreAllMocks();
    expect([server.saves, get().status.kind]).toEqual([0, 'untouched']);
    keeper.change({ campaign: 'S' });
    keeper.change({ campaign: 'Sh' });
    expect(get().status.kind).toBe('saving');
    await pass(SAVE_AFTER_MS);
    expect(get()).toMatchObject({ draftId: 1, version: 1, status: { kind: 'saved' } });
    keeper.change({ campaign: 'Shoes' });
    await pass(SAVE_AFTER_MS);
    expect([server.saves, stored(), get().version]).toEqual([2, 'Shoes', 2]);
    expect(copies().all()).toEqual([]);
  });

  it('saves during long typing', async () => {
    const { keeper } = await page();
    for (let at = 0; at < MAX_WAIT_MS / 400 + 1; at++) {
      keeper.change({ campaign: `${at}` });
      await pass(400);
    }
    expect(server.saves).toBeGreaterThan(0);
  });

  it('saves changes that were made during a save', async () => {
    const { keeper, get } = await page();
    keeper.change({ campaign: 'First' });
    const saved = keeper.flush();
    keeper.change({ campaign: 'Second' });
    expect(await saved).toBe(true);
    expect([stored(), get().status.kind]).toEqual(['Second', 'saved']);
  });

  it('stores an untouched draft that is published', async () => {
    const { keeper, get } = await page();
    expect(await keeper.store()).toBe(true);
    expect(get()).toMatchObject({ draftId: 1, status: { kind: 'saved' } });
  });

  it('saves when the page is hidden or left', async () => {
    const { keeper, close } = await page();
    keeper.change({ campaign: 'Hidden' });
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    jest.restoreAllMocks();
    expect(stored()).toBe('Hidden');
    keeper.change({ campaign: 'Left' });
    close();
    await pass(0);
    expect(stored()).toBe('Left');
  });
});

it('waits for the last save of the previous page before it opens the draft again', async () => {
  const first = await page();
  first.keeper.change({ campaign: 'Base' });
  await pass(SAVE_AFTER_MS);
  const save = server.save;
  server.save = async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return save(...args);
  };
  first.keeper.change({ campaign: 'Left' });
  first.close();
  const { get } = await page(1);
  expect(get().payload.campaign).toBe('Base');
  await pass(1_000);
  expect([get().payload.campaign, stored(), server.saves]).toEqual(['Left', 'Left', 2]);
  expect(copies().all()).toEqual([]);
});

it('doesn’t retry after the page was left, and keeps unsaved changes for the next page', async () => {
  const first = await page();
  server.isDown = true;
  first.keeper.change({ campaign: 'Left' });
  first.close();
  await pass(60_000);
  server.isDown = false;
  await pass(60_000);
  expect(server.saves).toBe(0);
  expect((await page()).get()).toMatchObject({ payload: { campaign: 'Left' }, status: { kind: 'saved' } });
});

describe('without a connection', () => {
  it('keeps changes in the browser, says so, and saves them at a retry', async () => {
    const { keeper, get } = await page();
    server.isDown = true;
    keeper.change({ campaign: 'Offline' });
    await pass(SAVE_AFTER_MS);
    expect(get().status).toEqual({ kind: 'failed', reason: 'You are offline.' });
    expect(copies().all()).toMatchObject([{ payload: { campaign: 'Offline' } }]);
    server.isDown = false;
    keeper.retry();
    await pass(0);
    expect([stored(), get().status.kind]).toEqual(['Offline', 'saved']);
    expect(copies().all()).toEqual([]);
  });

  it('retries automatically, and at once when the browser is online again', async () => {
    const { keeper, get } = await page();
    server.isDown = true;
    keeper.change({ campaign: 'Offline' });
    await pass(SAVE_AFTER_MS);
    server.isDown = false;
    await pass(2_000);
    expect(get().status.kind).toBe('saved');
    server.isDown = true;
    keeper.change({ campaign: 'Again' });
    await pass(SAVE_AFTER_MS);
    server.isDown = false;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(stored()).toBe('Again');
  });

  it('detects no conflict with its own save whose response was lost', async () => {
    const { keeper, get } = await page();
    server.losesAnswer = true;
    keeper.change({ campaign: 'One' });
    await pass(SAVE_AFTER_MS);
    keeper.change({ campaign: 'Two' });
    await pass(SAVE_AFTER_MS);
    expect(server.drafts.size).toBe(1);
    server.losesAnswer = true;
    keeper.change({ campaign: 'Three' });
    await pass(SAVE_AFTER_MS + 2_000);
    expect([stored(), get().status.kind, get().version]).toEqual(['Three', 'saved', server.drafts.get(1)!.version]);
  });
});

describe('a browser that crashed', () => {
  it('restores its changes, even to a draft that was never stored', async () => {
    server.isDown = true;
    const first = await page();
    first.keeper.change({ campaign: 'Unsaved' });
    await pass(SAVE_AFTER_MS);
    first.crash();
    server.isDown = false;
    const { get } = await page();
    expect(get()).toMatchObject({ payload: { campaign: 'Unsaved' }, draftId: 1, status: { kind: 'saved' } });
    expect(copies().all()).toEqual([]);
  });

  it('asks if the draft was saved elsewhere since', async () => {
    const first = await page();
    first.keeper.change({ campaign: 'Base' });
    await pass(SAVE_AFTER_MS);
    first.keeper.change({ campaign: 'Unsaved' });
    first.crash();
    await server.save(1, 1, { ...kind.empty, campaign: 'Elsewhere' }, 'another-browser');
    const { keeper, get } = await page();
    await pass(0);
    expect(get()).toMatchObject({
      payload: { campaign: 'Unsaved' },
      status: { kind: 'conflict', theirs: 'changed' },
    });
    expect(stored()).toBe('Elsewhere');
    keeper.takeTheirs();
    expect(get()).toMatchObject({ payload: { campaign: 'Elsewhere' }, status: { kind: 'saved' } });
    expect(copies().all()).toEqual([]);
  });

  it('adopts the draft stored in the browser by earlier versions', async () => {
    const { excludedKeywords: _, ...rest } = { ...kind.empty, campaign: 'Former' };
    window.localStorage.setItem('adops.former', JSON.stringify({ ...rest, leftOut: [] }));
    const { get } = await page(null, 'former');
    expect(get()).toMatchObject({ payload: { campaign: 'Former' }, draftId: 1 });
  });

  it("reports that a discarded draft doesn't exist", async () => {
    expect(await openPage(7)).toBeNull();
  });
});

describe('two tabs of one draft', () => {
  const both = async () => {
    const first = await page();
    first.keeper.change({ campaign: 'Base' });
    await pass(SAVE_AFTER_MS);
    return { first, second: await page(1) };
  };

  it('detect each other as long as both are open', async () => {
    const { first, second } = await both();
    expect([first.get().isOpenElsewhere, second.get().isOpenElsewhere]).toEqual([true, true]);
    second.close();
    expect(first.get().isOpenElsewhere).toBe(false);
  });

  it('follow each other while only one of them is edited', async () => {
    const { first, second } = await both();
    first.keeper.change({ campaign: 'Followed' });
    await pass(SAVE_AFTER_MS);
    expect(second.get()).toMatchObject({ payload: { campaign: 'Followed' }, version: 2, status: { kind: 'saved' } });
    second.keeper.change({ campaign: 'And back' });
    await pass(SAVE_AFTER_MS);
    expect(first.get().payload.campaign).toBe('And back');
  });

  const conflicted = async () => {
    const tabs = await both();
    tabs.first.keeper.change({ campaign: 'Mine' });
    tabs.second.keeper.change({ campaign: 'Theirs' });
    await tabs.second.keeper.flush();
    await pass(SAVE_AFTER_MS);
    expect(tabs.first.get().status).toEqual({ kind: 'conflict', theirs: 'changed' });
    expect([tabs.first.get().payload.campaign, stored()]).toEqual(['Mine', 'Theirs']);
    return tabs;
  };

  it('overwrite nothing without confirmation, and keep text typed meanwhile', async () => {
    const { first } = await conflicted();
    first.keeper.change({ campaign: 'Mine, more' });
    await pass(60_000);
    expect([stored(), copies().all()[0]?.payload.campaign]).toEqual(['Theirs', 'Mine, more']);
  });

  it.each([
    ['keepMine', 'Mine', 1],
    ['takeTheirs', 'Theirs', 1],
    ['saveAsNew', 'Theirs', 2],
  ] as const)('resolve the conflict: %s', async (choice, inFirst, drafts) => {
    const { first } = await conflicted();
    first.keeper[choice]();
    await pass(0);
    expect([stored(1), server.drafts.size, first.get().status.kind]).toEqual([inFirst, drafts, 'saved']);
    if (choice === 'saveAsNew') expect([stored(2), first.get().draftId]).toEqual(['Mine', 2]);
    expect(copies().all()).toEqual([]);
  });

  it('keep changes to a draft that the other tab discarded', async () => {
    const { first } = await both();
    server.drafts.clear();
    first.keeper.change({ campaign: 'Mine' });
    await pass(SAVE_AFTER_MS);
    expect(first.get().status).toEqual({ kind: 'conflict', theirs: 'gone' });
    first.keeper.saveAsNew();
    await pass(0);
    expect(first.get()).toMatchObject({ payload: { campaign: 'Mine' }, status: { kind: 'saved' } });
  });

  it("don't treat each other’s unsaved changes as those of a crash", async () => {
    const { first } = await both();
    server.isDown = true;
    first.keeper.change({ campaign: 'Mine' });
    await pass(SAVE_AFTER_MS);
    server.isDown = false;
    const third = await page(1);
    expect(third.get().payload.campaign).toBe('Base');
  });
});
