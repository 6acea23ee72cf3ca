import { expect, it } from '@jest/globals';
import type {
  AdjustmentRule,
  BidKind,
  EntityRef,
  EntitySnapshot,
  Level,
  Page,
  PlacementBlock,
  PlacementFactor,
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

/**
 * Returns the first entity of a level that isn't part of a Performance Max campaign, because those have few settings.
 */
async function first(trial: Trial, level: Level, at = 0): Promise<EntitySnapshot> {
  const all = (await listAll(trial, level)).filter(({ ref, budget }) => ref.channel !== 'pmax' && !budget?.shared);
  return all[at]!;
}

async function blocksOf({ platform, account }: Trial): Promise<PlacementBlock[]> {
  const all: PlacementBlock[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Page<PlacementBlock> = await platform.listBlocks!(account(), { cursor });
    all.push(...page.items);
    cursor = page.cursor;
    if (cursor === null) return all;
  }
}

const done = (ref: EntityRef) => expect.objectContaining({ outcome: 'done', ref }) as unknown;

/** Last request of a copy, or one in the middle of it. */
const COPYING: Readonly<Partial<Record<PlatformKey, { method: string; path: string }>>> = {
  google: { method: 'POST', path: ':mutate' },
  microsoft: { method: 'PUT', path: 'Campaigns' },
  meta: { method: 'POST', path: 'copies' },
  taboola: { method: 'POST', path: 'duplicate' },
  outbrain: { method: 'POST', path: 'promotedLinks' },
  zemanta: { method: 'POST', path: 'contentads/batch' },
};

export function checkChanges(trialOf: () => Trial): void {
  it('pauses and enables entities, and reports conflicts with other changes', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    for (const level of platform.capabilities().status) {
      const { ref, status } = await first(trial, level);
      expect(status).toBe('enabled');
      const set = (value: 'enabled' | 'paused', expectedOld?: 'enabled' | 'paused', forced = false) =>
        platform.setStatus(account(), [{ ref, value, forced, ...(expectedOld && { expectedOld }) }]);
      expect(await set('paused', 'enabled')).toEqual([done(ref)]);
      expect((await now(trial, ref)).status).toBe('paused');
      // The value is already set, so there is no conflict.
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

  it('copies campaigns in paused state under another name', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const { clone } = platform.capabilities();
    if (!clone) {
      expect(platform.capabilities().noClone).toContain('Copy it on the platform');
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
    // On platforms without campaign status, the ad groups are paused instead.
    expect(copy.status === 'paused' || mine.groups.every(({ status }) => status === 'paused')).toBe(true);
    const same = ({ name, bids, keyword, finalUrl }: EntitySnapshot) => ({ bids, keyword, finalUrl, ...(keyword && { name }) });
    for (const level of ['groups', 'keywords', 'ads'] as const) expect(mine[level].map(same)).toEqual(theirs[level].map(same));
    if (value.adGroupBudget !== null) expect(mine.groups[0]!.budget?.daily ?? copy.budget?.daily).toBe(value.adGroupBudget);
    const gone = { ...source.ref, externalId: '99' };
    expect(await platform.cloneCampaigns!(account(), [{ ref: gone, value }])).toMatchObject([{ outcome: 'failed' }]);
    // Exactly one copy was created, and the original campaign is unchanged.
    expect(await now(trial, source.ref)).toEqual(source);
    await platform.setStatus(account(), [{ ref: copy.ref, value: 'removed', forced: true }]);
    shows('Copies of campaigns');
  }); // prettier-ignore

  it('assigns a separate budget to the copy of a campaign with a shared budget', async () => {
    const trial = trialOf();
    const { platform, account } = trial;
    if (platform.capabilities().clone?.budget !== 'campaign') return;
    const source = (await listAll(trial, 'campaign')).find(({ budget }) => budget?.shared);
    // Some accounts of the world have no such entity.
    if (!source) return;
    const value = { name: `${source.name} - own`, adGroupBudget: 45_000_000 };
    expect(await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }])).toEqual([done(source.ref)]);
    const copy = (await listAll(trial, 'campaign')).find(({ name }) => name === value.name)!;
    expect(copy.budget).toEqual({ daily: 45_000_000, lifetime: null, shared: false });
    await platform.setStatus(account(), [{ ref: copy.ref, value: 'removed', forced: true }]);
    expect(await now(trial, source.ref)).toEqual(source);
  }); // prettier-ignore

  it.each([null, 45_000_000])('creates only one copy if a response is lost, with budget %s', async (adGroupBudget) => {
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
    // Looks up the copy by name, as after every unknown outcome.
    if (!(await named()).some(({ name }) => name === value.name)) {
      expect(await platform.cloneCampaigns!(account(), [{ ref: source.ref, value }])).toEqual([done(source.ref)]);
    }
    const copies = await named();
    expect(copies.map(({ name }) => name)).toEqual([value.name]);
    if (adGroupBudget === null) expect(copies[0]!.budget).toEqual(source.budget);
    await platform.setStatus(account(), [{ ref: copies[0]!.ref, value: 'removed', forced: true }]);
  });

  it('returns the end dates of ad groups', async () => {
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
    // Either a day in the account's time zone or the end instant in UTC.
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

  it('reports a conflict for a keyword bid that has changed', async () => {
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
      // Adding a rule leaves the others unchanged.
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
    expect([platform.listBlocks !== undefined, platform.readBlocks !== undefined]).toEqual([can.blockLists, can.blockLists]);
    for (const scope of can.placementBlock) {
      const level = scope === 'account' ? 'campaign' : scope;
      const { ref } = await first(trial, level);
      const place = { scope, ref };
      const campaignId = level === 'adGroup' ? ref.parentExternalId : ref.externalId;
      const where = scope === 'account' ? { campaignId: null } : { campaignId, ...(scope === 'adGroup' && { adGroupId: ref.externalId }) };
      const set = (ids: readonly string[], blocked: boolean, sectionId?: string) =>
        platform.setPlacementState!(account(), ids.map((placementId) => ({ ref, value: { placementId, blocked, scope, ...(sectionId && { sectionId }) } })));
      const held = async (list: readonly string[]) => {
        if (scope !== 'account') expect([...(await sandbox().settings(platform.key, level, ref.externalId)).blocked].sort()).toEqual(list);
        if (!can.blockLists) return;
        const blocks = list.map((id) => expect.objectContaining({ scope, ...where, ...(id.includes('|') ? { sectionId: id } : { placementId: id }) }));
        const [read] = await platform.readBlocks!(account(), [place]);
        expect(read).toMatchObject({ outcome: 'done', ref });
        const byPart = (a: PlacementBlock, b: PlacementBlock) => `${a.placementId ?? a.sectionId}`.localeCompare(`${b.placementId ?? b.sectionId}`);
        expect([...(read?.outcome === 'done' ? read.value! : [])].sort(byPart)).toEqual(blocks);
        // Account-wide blocks are in the account's list. Blocks of campaigns and ad groups are returned elsewhere.
        expect((await blocksOf(trial)).filter((block) => block.scope === scope).sort(byPart)).toEqual(blocks);
      };
      // Blocks two placements of one campaign together, releases one, and repeats a change that has no effect.
      expect(await set(['dailybrief.example', 'homecook.example'], true)).toEqual([done(ref), done(ref)]);
      await held(['dailybrief.example', 'homecook.example']);
      expect(await set(['dailybrief.example'], false)).toEqual([done(ref)]);
      expect(await set(['homecook.example'], true)).toEqual([done(ref)]);
      await held(['homecook.example']);
      shows('Block placement');
      if (can.blockLists) shows('Blocked placements read back');
      if (can.sectionBlock) {
        expect(await set(['techpulse.example'], true, 'techpulse.example|top')).toEqual([done(ref)]);
        await held(['homecook.example', 'techpulse.example|top']);
        expect(await set(['techpulse.example'], false, 'techpulse.example|top')).toEqual([done(ref)]);
        shows('Block section');
      }
      expect(await set(['homecook.example'], false)).toEqual([done(ref)]);
      await held([]);
    }
    for (const scope of (['adGroup', 'campaign', 'account'] as const).filter((one) => !can.placementBlock.includes(one))) {
      const { ref } = await first(trial, scope === 'adGroup' ? 'adGroup' : 'campaign');
      const [refused] = await platform.setPlacementState!(account(), [{ ref, value: { placementId: 'homecook.example', blocked: true, scope } }]);
      expect([scope, refused]).toMatchObject([scope, { outcome: 'failed', error: { kind: 'NotSupported' } }]);
    }
  }); // prettier-ignore

  it('lists bid adjustments for placements and sections', async () => {
    const trial = trialOf();
    const { platform, account } = trial;
    const ranges = platform.capabilities().adjustments.filter(({ dimension }) => dimension === 'placement' || dimension === 'section');
    expect(platform.listPlacementFactors !== undefined).toBe(ranges.length > 0);
    for (const { dimension, level } of ranges as readonly { dimension: 'placement' | 'section'; level: 'campaign' | 'adGroup' }[]) {
      const { ref } = await first(trial, level, 1);
      const key = dimension === 'section' ? 'homecook.example|top' : 'homecook.example';
      const set = async (multiplier: number) => {
        const value = { replace: false, rules: [{ dimension, key, multiplier }] };
        expect(await platform.setAdjustments!(account(), [{ ref, value }])).toEqual([done(ref)]);
      };
      const listed = async () => {
        const all: PlacementFactor[] = [];
        for (let cursor: string | null = null; ;) {
          const page: Page<PlacementFactor> = await platform.listPlacementFactors!(account(), { cursor });
          all.push(...page.items);
          cursor = page.cursor;
          if (cursor === null) return all.filter((one) => one.key === key && one.dimension === dimension);
        }
      };
      await set(1.2);
      const where = level === 'campaign' ? { scope: level, campaignId: ref.externalId } : { scope: level, campaignId: ref.parentExternalId, adGroupId: ref.externalId };
      expect(await listed()).toEqual([{ ...where, dimension, key, multiplier: expect.closeTo(1.2, 3) }]);
      await set(1);
      expect(await listed()).toEqual([]);
    }
  }); // prettier-ignore

  it('removes entities permanently', async () => {
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

/** Returns an entity that accepts a budget of this kind. Google campaigns are converted first. */
async function budgeted(trial: Trial, level: Level, kind: 'daily' | 'lifetime'): Promise<EntitySnapshot> {
  const one = await first(trial, level);
  if (kind === 'lifetime' && trial.platform.key === 'google')
    await trial.sandbox().edit('google', 'campaign', one.ref.externalId, { lifetimeBudget: 1_000_000_000 });
  return one;
}

/** Returns an entity that accepts a bid of this kind. Campaign targets belong to strategies. */
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
