import { AD_GENERATOR_DRAFT, type AdGeneratorDraft } from '@adops/domain';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DraftKeeper, type DraftServer, MAX_WAIT_MS, SAVE_AFTER_MS, type StoredDraft } from './draft-keeper.js';
import { LocalCopies } from './local-copies.js';
import { openDraft, type WantedDraft } from './open-draft.js';
import type { PageMessage, Pages } from './pages.js';

/** Fake of the server's draft API with versions, writers and keys, as far as two pages can observe it. */
class FakeServer implements DraftServer<AdGeneratorDraft> {
  readonly drafts = new Map<number, StoredDraft<AdGeneratorDraft> & { writer: string; key: string }>();
  isDown = false;
  /** True if the next request succeeds but its response is lost. */
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

/** Fake of a browser whose pages exchange messages. */
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

/** Opens a page on a draft. `close` ends it as closing a tab does, and `crash` ends it without any event. */
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
  it('creates the draft once after the first change, and then saves further changes', async () => {
    const { keeper, get } = await page();
    await pass(60_000);
    // A crashed page doesn't save when it is hidden or closed either.
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

  it('saves during continuous typing', async () => {
    const { keeper } = await page();
    for (let at = 0; at < MAX_WAIT_MS / 400 + 1; at++) {
      keeper.change({ campaign: `${at}` });
      await pass(400);
    }
    expect(server.saves).toBeGreaterThan(0);
  });

  it('saves changes made during a save', async () => {
    const { keeper, get } = await page();
    keeper.change({ campaign: 'First' });
    const saved = keeper.flush();
    keeper.change({ campaign: 'Second' });
    expect(await saved).toBe(true);
    expect([stored(), get().status.kind]).toEqual(['Second', 'saved']);
  });

  it('stores an unchanged draft that is published', async () => {
    const { keeper, get } = await page();
    expect(await keeper.store()).toBe(true);
    expect(get()).toMatchObject({ draftId: 1, status: { kind: 'saved' } });
  });

  it('saves when the page is hidden or closed', async () => {
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

it('waits for the last save of the previous page before opening the draft again', async () => {
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

it('doesn’t retry after the page is closed, and keeps unsaved changes for the next page', async () => {
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

describe('autosave without a connection', () => {
  it('stores changes in the browser, shows a message, and saves the changes on retry', async () => {
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

  it('retries automatically, and immediately when the browser is online again', async () => {
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

  it('detects no conflict with its own save if the response was lost', async () => {
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
  it('restores changes, even to a draft that was never stored', async () => {
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

  it('requires a decision if the draft has since been saved elsewhere', async () => {
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

  it('imports the draft stored in the browser by earlier versions', async () => {
    const { excludedKeywords: _, ...rest } = { ...kind.empty, campaign: 'Former' };
    window.localStorage.setItem('adops.former', JSON.stringify({ ...rest, leftOut: [] }));
    const { get } = await page(null, 'former');
    expect(get()).toMatchObject({ payload: { campaign: 'Former' }, draftId: 1 });
  });

  it("reports that a discarded draft doesn't exist", async () => {
    expect(await openPage(7)).toBeNull();
  });
});

describe('two tabs with the same draft', () => {
  const both = async () => {
    const first = await page();
    first.keeper.change({ campaign: 'Base' });
    await pass(SAVE_AFTER_MS);
    return { first, second: await page(1) };
  };

  it('detect each other while both are open', async () => {
    const { first, second } = await both();
    expect([first.get().isOpenElsewhere, second.get().isOpenElsewhere]).toEqual([true, true]);
    second.close();
    expect(first.get().isOpenElsewhere).toBe(false);
  });

  it('synchronize while only one tab is edited', async () => {
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

  it('require confirmation before overwriting, and preserve text typed in the meantime', async () => {
    const { first } = await conflicted();
    first.keeper.change({ campaign: 'Mine, more' });
    await pass(60_000);
    expect([stored(), copies().all()[0]?.payload.campaign]).toEqual(['Theirs', 'Mine, more']);
  });

  it.each([
    ['keepMine', 'Mine', 1],
    ['takeTheirs', 'Theirs', 1],
    ['saveAsNew', 'Theirs', 2],
  ] as const)('resolve a conflict: %s', async (choice, inFirst, drafts) => {
    const { first } = await conflicted();
    first.keeper[choice]();
    await pass(0);
    expect([stored(1), server.drafts.size, first.get().status.kind]).toEqual([inFirst, drafts, 'saved']);
    if (choice === 'saveAsNew') expect([stored(2), first.get().draftId]).toEqual(['Mine', 2]);
    expect(copies().all()).toEqual([]);
  });

  it('preserve changes to a draft that the other tab discarded', async () => {
    const { first } = await both();
    server.drafts.clear();
    first.keeper.change({ campaign: 'Mine' });
    await pass(SAVE_AFTER_MS);
    expect(first.get().status).toEqual({ kind: 'conflict', theirs: 'gone' });
    first.keeper.saveAsNew();
    await pass(0);
    expect(first.get()).toMatchObject({ payload: { campaign: 'Mine' }, status: { kind: 'saved' } });
  });

  it("don't restore each other’s unsaved changes as after a crash", async () => {
    const { first } = await both();
    server.isDown = true;
    first.keeper.change({ campaign: 'Mine' });
    await pass(SAVE_AFTER_MS);
    server.isDown = false;
    const third = await page(1);
    expect(third.get().payload.campaign).toBe('Base');
  });
});
