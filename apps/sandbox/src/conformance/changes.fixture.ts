import { expect, it } from '@jest/globals';
import type {
  AdjustmentRule,
  BidKind,
  EntityRef,
  EntitySnapshot,
  Level,
  Page,
  PlacementBlock,
  PlatformKey,
} from '@adops/connectors';
import type { Trial } from './conformance.spec.js';
import { listAll } from './reading.fixture.js';

const STATUS_ROWS: Readonly<Record<Level, string>> = {
  campaign: 'Status of campaigns',
  adGroup: 'Status of ad groups',
  ad: 'Status of ads',
  keyword: 'Status of keywords',
};

async function now({ platform, account }: Trial, ref: EntityRef): Promise<EntitySnapshot> {
  const [found] = await platform.getEntities(account(), [ref]);
  if (found?.outcome !== 'done') throw new Error(`${ref.level} ${ref.externalId} is not there.`);
  return found.value!;
}

/** The first thing of a level that is no performance-max part: those have hardly anything to set. */
async function first(trial: Trial, level: Level, at = 0): Promise<EntitySnapshot> {
  const all = (await listAll(trial, level)).filter(({ ref, budget }) => ref.channel !== 'pmax' && !budget?.shared);
  return all[at]!;
}

const done = (ref: EntityRef) => expect.objectContaining({ outcome: 'done', ref }) as unknown;

/** A call in the middle of making a copy, or the last one. */
const COPYING: Readonly<Partial<Record<PlatformKey, { method: string; path: string }>>> = {
  google: { method: 'POST', path: ':mutate' },
  microsoft: { method: 'PUT', path: 'Campaigns' },
  meta: { method: 'POST', path: 'copies' },
  taboola: { method: 'POST', path: 'duplicate' },
  outbrain: { method: 'POST', path: 'promotedLinks' },
  zemanta: { method: 'POST', path: 'contentads/batch' },
};

export function checkChanges(trialOf: () => Trial): void {
  it('pauses and enables, and stops at values changed in the meantime', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    for (const level of platform.capabilities().status) {
      const { ref, status } = await first(trial, level);
      expect(status).toBe('enabled');
      const set = (value: 'enabled' | 'paused', expectedOld?: 'enabled' | 'paused', forced = false) =>
        platform.setStatus(account(), [{ ref, value, forced, ...(expectedOld && { expectedOld }) }]);
      expect(await set('paused', 'enabled')).toEqual([done(ref)]);
      expect((await now(trial, ref)).status).toBe('paused');
      // Written already: nothing to do, no conflict.
      expect(await set('paused', 'enabled')).toEqual([done(ref)]);
      const against = await set('enabled', 'enabled');
      expect(against).toEqual([done(ref)].map(() => expect.objectContaining({ outcome: 'failed', error: expect.objectContaining({ kind: 'Conflict', current: 'paused' }) })));
      expect(await set('enabled', 'enabled', true)).toEqual([done(ref)]);
      expect((await now(trial, ref)).status).toBe('enabled');
      shows(STATUS_ROWS[level]);
    }
  }); // prettier-ignore

  it('sets budgets', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { budget } = platform.capabilities();
    for (const kind of ['daily', 'lifetime'] as const) {
      for (const level of budget[kind]) {
        const { ref } = await budgeted(trial, level, kind);
        const amount = kind === 'daily' ? 120_500_000 : 3_000_250_000;
        const result = await platform.setBudget!(account(), [{ ref, value: { kind, amount }, forced: true }]);
        expect(result).toEqual([done(ref)]);
        const held = (await now(trial, ref)).budget;
        expect(held?.[kind]).toBe(amount);
        if (budget.rules?.includes('oneKind')) expect(held?.[kind === 'daily' ? 'lifetime' : 'daily']).toBeNull();
        const [conflict] = await platform.setBudget!(account(), [
          { ref, value: { kind, amount: 90_000_000 }, expectedOld: { kind, amount: 80_000_000 } },
        ]);
        expect(conflict).toMatchObject({ outcome: 'failed', error: { kind: 'Conflict', current: { amount } } });
      }
      if (budget[kind].length > 0) shows(kind === 'daily' ? 'Daily budget' : 'Lifetime budget');
    }
    if (budget.daily.length + budget.lifetime.length === 0) expect(platform.setBudget).toBeUndefined();
  });

  it('copies campaigns, paused, under another name', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { clone } = platform.capabilities();
    if (!clone) {
      expect(platform.capabilities().noClone).toContain('copy it at the platform');
      return expect(platform.cloneCampaigns).toBeUndefined();
    }
    const source = await first(trial, 'campaign');
    const value = { name: `${source.name} - copy`, adGroupBudget: clone.budget ? 45_000_000 : null };
    expect(await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }])).toEqual([done(source.ref)]);
    const copies = (await listAll(trial, 'campaign')).filter(({ name }) => name === value.name);
    expect(copies).toHaveLength(1);
    const copy = copies[0]!;
    expect(copy.strategy).toEqual(source.strategy);
    expect(copy.ref.externalId).not.toBe(source.ref.externalId);
    const below = async (level: Level, of: readonly string[]) =>
      (await listAll(trial, level)).filter(({ ref }) => of.includes(ref.parentExternalId ?? ''));
    const parts = async (of: string) => {
      const groups = await below('adGroup', [of]);
      const ids = groups.map(({ ref }) => ref.externalId);
      const { levels } = platform.capabilities();
      const keywords = levels.includes('keyword') ? await below('keyword', ids) : [];
      const ads = levels.includes('ad') ? await below('ad', ids) : [];
      return { groups, keywords, ads };
    };
    const [mine, theirs] = [await parts(copy.ref.externalId), await parts(source.ref.externalId)];
    // Where campaigns have no state, what runs are their groups.
    expect(copy.status === 'paused' || mine.groups.every(({ status }) => status === 'paused')).toBe(true);
    const same = ({ name, bids, keyword, finalUrl }: EntitySnapshot) => ({ bids, keyword, finalUrl, ...(keyword && { name }) });
    for (const level of ['groups', 'keywords', 'ads'] as const) expect(mine[level].map(same)).toEqual(theirs[level].map(same));
    if (value.adGroupBudget !== null) expect(mine.groups[0]!.budget?.daily ?? copy.budget?.daily).toBe(value.adGroupBudget);
    const gone = { ...source.ref, externalId: '99' };
    expect(await platform.cloneCampaigns!(account(), [{ ref: gone, value }])).toMatchObject([{ outcome: 'failed' }]);
    // No other figures change: there is one more copy, and the original campaign is unchanged.
    expect(await now(trial, source.ref)).toEqual(source);
    await platform.setStatus(account(), [{ ref: copy.ref, value: 'removed', forced: true }]);
    shows('Copies of campaigns');
  }); // prettier-ignore

  it('gives a copy a budget of its own where the campaign shares one', async () => {
    const trial = trialOf();
    const { platform, account } = trial;
    if (platform.capabilities().clone?.budget !== 'campaign') return;
    const source = (await listAll(trial, 'campaign')).find(({ budget }) => budget?.shared);
    // Some accounts of the world have none.
    if (!source) return;
    const value = { name: `${source.name} - own`, adGroupBudget: 45_000_000 };
    expect(await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }])).toEqual([done(source.ref)]);
    const copy = (await listAll(trial, 'campaign')).find(({ name }) => name === value.name)!;
    expect(copy.budget).toEqual({ daily: 45_000_000, lifetime: null, shared: false });
    await platform.setStatus(account(), [{ ref: copy.ref, value: 'removed', forced: true }]);
    expect(await now(trial, source.ref)).toEqual(source);
  }); // prettier-ignore

  it.each([null, 45_000_000])(
    'leaves one copy when an answer is lost on the way, with budget %s',
    async (adGroupBudget) => {
      const trial = trialOf();
      const { platform, account, sandbox } = trial;
      if (!platform.capabilities().clone) return;
      const source = await first(trial, 'campaign');
      const value = { name: `${source.name} - second copy`, adGroupBudget };
      const named = async () => (await listAll(trial, 'campaign')).filter(({ name }) => name.startsWith(value.name));
      await sandbox().planFailure({ platform: platform.key, kind: 'errorAfter', ...COPYING[platform.key]! });
      const [unknown] = await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }]);
      expect(unknown!.outcome).toBe('unknown');
      await sandbox().clearFailures();
      // Looked for by its name, as after every unknown outcome.
      if (!(await named()).some(({ name }) => name === value.name)) {
        expect(await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }])).toEqual([done(source.ref)]);
      }
      const copies = await named();
      expect(copies.map(({ name }) => name)).toEqual([value.name]);
      if (adGroupBudget === null) expect(copies[0]!.budget).toEqual(source.budget);
      await platform.setStatus(account(), [{ ref: copies[0]!.ref, value: 'removed', forced: true }]);
    },
  );

  it('says when ad groups end', async () => {
    const trial = trialOf();
    const { platform, sandbox, shows } = trial;
    const { ref, endsAt } = await first(trial, 'adGroup');
    if (!platform.capabilities().endDates) return expect(endsAt).toBeUndefined();
    expect(endsAt).toBeNull();
    const end = async (day: string | null) => {
      for (const [level, id] of [['campaign', ref.parentExternalId!], ['adGroup', ref.externalId]] as const)
        await sandbox().edit(platform.key, level, id, { endsAt: day });
      return (await now(trial, ref)).endsAt;
    };
    // A day of the account, or the instant it ends at, in UTC.
    expect(await end('2031-05-20')).toMatch(/^(2031-05-20|2031-05-21T03:59:59\.000Z)$/);
    expect(await end(null)).toBeNull();
    shows('End dates');
  }); // prettier-ignore

  it('sets bids and targets', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { bid } = platform.capabilities();
    const rows: Readonly<Record<BidKind, string>> = {
      maxCpc: 'Max CPC',
      maxCpm: 'Max CPM',
      targetCpa: 'Target CPA',
      targetRoas: 'Target ROAS',
    };
    for (const kind of ['maxCpc', 'maxCpm', 'targetCpa', 'targetRoas'] as const) {
      for (const level of bid[kind]) {
        const { ref } = await bidding(trial, level, kind);
        const value = kind === 'targetRoas' ? 2.5 : kind === 'targetCpa' ? 7_250_000 : 430_000;
        const result = await platform.setBid!(account(), [{ ref, value: { kind, value } }]);
        expect(result).toEqual([done(ref)]);
        expect((await now(trial, ref)).bids[kind]).toBe(value);
        shows(kind === 'maxCpc' && level === 'keyword' ? 'Max CPC of keywords' : rows[kind]);
      }
    }
  });

  it('stops at a keyword bid that was changed in the meantime', async () => {
    const trial = trialOf();
    const { platform, account, sandbox } = trial;
    if (!platform.capabilities().bid.maxCpc.includes('keyword')) return;
    const { ref } = await bidding(trial, 'keyword', 'maxCpc');
    const set = (value: number, expectedOld: number, forced = false) =>
      platform.setBid!(account(), [
        { ref, value: { kind: 'maxCpc', value }, expectedOld: { kind: 'maxCpc', value: expectedOld }, forced },
      ]);
    await sandbox().edit(platform.key, 'keyword', ref.externalId, { maxCpc: 770_000 });
    expect(await set(500_000, 430_000)).toMatchObject([
      { outcome: 'failed', error: { kind: 'Conflict', current: { kind: 'maxCpc', value: 770_000 } } },
    ]);
    expect((await now(trial, ref)).bids.maxCpc).toBe(770_000);
    expect(await set(500_000, 430_000, true)).toEqual([done(ref)]);
    expect((await now(trial, ref)).bids.maxCpc).toBe(500_000);
  });

  it('changes bidding strategies', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { strategies, strategyLevel } = platform.capabilities();
    if (!strategyLevel) return expect(platform.setBiddingStrategy).toBeUndefined();
    const { ref } = await first(trial, strategyLevel);
    for (const type of strategies) {
      const value = {
        type,
        ...(type === 'targetCpa' && { targetCpa: 6_500_000 }),
        ...(type === 'targetRoas' && { targetRoas: 3 }),
        ...((type === 'costCap' || type === 'bidCap') && { cap: 2_500_000 }),
      };
      expect(await platform.setBiddingStrategy!(account(), [{ ref, value }])).toEqual([done(ref)]);
      expect((await now(trial, ref)).strategy).toMatchObject(value);
    }
    shows('Bidding strategy');
  });

  it('adjusts bids by hour, device, placement and section', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { adjustments } = platform.capabilities();
    if (adjustments.length === 0) return expect(platform.setAdjustments).toBeUndefined();
    for (const range of adjustments) {
      const { ref } = await first(trial, range.level);
      const rules = rulesFor(range.dimension, range.onOffOnly);
      const key = rules.map((rule) => rule.key);
      const result = await platform.setAdjustments!(account(), [{ ref, value: { replace: true, rules } }]);
      expect(result).toEqual([done(ref)]);
      const read = (await platform.readAdjustments!(account(), ref)).filter(({ dimension }) => dimension === range.dimension);
      expect(read.filter((rule) => key.includes(rule.key)).sort(byKey)).toEqual([...rules].sort(byKey));
      expect(read).toHaveLength(rules.length);
      const [outside] = await platform.setAdjustments!(account(), [
        { ref, value: { replace: false, rules: [{ ...rules[0]!, multiplier: 99 }] } },
      ]);
      expect(outside).toMatchObject({ outcome: 'failed', error: { kind: 'InvalidRequest' } });
      // One more rule leaves the others.
      const more = await platform.setAdjustments!(account(), [{ ref, value: { replace: false, rules: [rules[0]!] } }]);
      expect(more).toEqual([done(ref)]);
      expect((await platform.readAdjustments!(account(), ref)).filter(({ dimension }) => dimension === range.dimension)).toHaveLength(rules.length);
      if (range.dimension === 'hour') shows('Hour schedule');
      if (range.dimension === 'hour' && !range.onOffOnly) shows('Hour bid adjustment');
      if (range.dimension === 'device') shows('Device bid adjustment');
      if (range.dimension === 'placement') shows('Placement bid adjustment');
      if (range.dimension === 'section') shows('Section bid adjustment');
    }
  }); // prettier-ignore

  it('blocks placements and sections', async () => {
    const trial = trialOf();
    const { platform, account, sandbox, shows } = trial;
    const can = platform.capabilities();
    if (can.placementBlock.length === 0) return expect(platform.setPlacementState).toBeUndefined();
    const level = can.placementBlock.includes('campaign') ? ('campaign' as const) : ('adGroup' as const);
    const { ref } = await first(trial, level);
    const place = async (placementId: string, blocked: boolean, sectionId?: string) => {
      const value = { placementId, blocked, scope: level, ...(sectionId && { sectionId }) };
      expect(await platform.setPlacementState!(account(), [{ ref, value }])).toEqual([done(ref)]);
      return (await sandbox().settings(platform.key, level, ref.externalId)).blocked;
    };
    expect(await place('dailybrief.example', true)).toEqual(['dailybrief.example']);
    expect(await place('homecook.example', true)).toEqual(['dailybrief.example', 'homecook.example']);
    expect(await place('dailybrief.example', false)).toEqual(['homecook.example']);
    shows('Block placement');
    expect(platform.listBlocks !== undefined).toBe(can.blockLists);
    const blocks = async () => {
      const all: PlacementBlock[] = [];
      for (let cursor: string | null = null; ;) {
        const page: Page<PlacementBlock> = await platform.listBlocks!(account(), { cursor });
        all.push(...page.items);
        cursor = page.cursor;
        if (cursor === null) return all;
      }
    };
    const homecook = { scope: 'campaign', campaignId: ref.externalId, placementId: 'homecook.example' };
    if (can.blockLists) {
      expect(await blocks()).toEqual([homecook]);
      if (can.placementBlock.includes('account')) {
        const everywhere = { placementId: 'techpulse.example', blocked: true, scope: 'account' as const };
        await platform.setPlacementState!(account(), [{ ref, value: everywhere }]);
        expect(await blocks()).toContainEqual({ scope: 'account', campaignId: null, placementId: 'techpulse.example' });
        await platform.setPlacementState!(account(), [{ ref, value: { ...everywhere, blocked: false } }]);
        expect(await blocks()).toEqual([homecook]);
      }
      shows('Blocked placements read back');
    }
    if (!can.sectionBlock) return;
    expect(await place('techpulse.example', true, 'techpulse.example|top')).toEqual([
      'homecook.example',
      'techpulse.example|top',
    ]);
    if (can.blockLists)
      expect(await blocks()).toContainEqual(
        expect.objectContaining({ campaignId: ref.externalId, sectionId: 'techpulse.example|top' }),
      );
    expect(await place('techpulse.example', false, 'techpulse.example|top')).toEqual(['homecook.example']);
    shows('Block section');
  });

  it('removes for good', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    for (const level of [...platform.capabilities().remove].reverse()) {
      const all = (await listAll(trial, level)).filter(({ ref }) => ref.channel !== 'pmax');
      const { ref } = all.at(-1)!;
      expect(await platform.setStatus(account(), [{ ref, value: 'removed' }])).toEqual([done(ref)]);
      const [again] = await platform.getEntities(account(), [ref]);
      expect(again!.outcome === 'done' ? again!.value!.status : again!.error.kind).toMatch(/^(removed|NotFound)$/);
      expect((await listAll(trial, level)).map((one) => one.ref.externalId)).not.toContain(ref.externalId);
      shows('Removal');
    }
  });
}

const byKey = (a: AdjustmentRule, b: AdjustmentRule): number => (a.key < b.key ? -1 : 1);

function rulesFor(dimension: AdjustmentRule['dimension'], onOffOnly: boolean): AdjustmentRule[] {
  const rule = (key: string, multiplier: number) => ({ dimension, key, multiplier });
  if (dimension === 'hour')
    return onOffOnly
      ? [rule('MON-0', 0), rule('MON-1', 0), rule('SUN-23', 0)]
      : [rule('MON-0', 1.2), rule('MON-1', 1.2), rule('TUE-13', 0.5), rule('SUN-23', 0.8)];
  if (dimension === 'device') return [rule('mobile', 1.25), rule('tablet', 0.5)];
  if (dimension === 'section') return [rule('dailybrief.example|top', 1.3), rule('techpulse.example|side', 0.7)];
  return [rule('dailybrief.example', 1.5), rule('techpulse.example', 0.6)];
}

/** A thing that takes a budget of this kind, made so where the platform has kinds of campaigns. */
async function budgeted(trial: Trial, level: Level, kind: 'daily' | 'lifetime'): Promise<EntitySnapshot> {
  const one = await first(trial, level);
  if (kind === 'lifetime' && trial.platform.key === 'google')
    await trial.sandbox().edit('google', 'campaign', one.ref.externalId, { lifetimeBudget: 1_000_000_000 });
  return one;
}

/** A thing that takes a bid of this kind: targets of campaigns belong to strategies. */
async function bidding(trial: Trial, level: Level, kind: BidKind): Promise<EntitySnapshot> {
  const one = await first(trial, level);
  const { strategies, strategyLevel } = trial.platform.capabilities();
  const wanted = kind === 'targetCpa' ? 'targetCpa' : kind === 'targetRoas' ? 'targetRoas' : null;
  if (wanted && strategies.includes(wanted) && strategyLevel === level) {
    const target = wanted === 'targetCpa' ? { targetCpa: 5_000_000 } : { targetRoas: 2 };
    const value = { type: wanted, ...target } as const;
    await trial.platform.setBiddingStrategy!(trial.account(), [{ ref: one.ref, value }]);
  }
  return one;
}
