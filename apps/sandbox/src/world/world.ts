import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Account, AdGroup, Campaign, Entity, Platform, Settings } from './model.js';
import { now } from './model.js';
import { newAd, newAdGroup, newCampaign, type CreatedEntity, newKeyword } from './created-entities.js';
import { Trade } from './traffic-simulation.js';
import type { WorldFile } from './world-file.js';
import { accountsOf } from './world-file.js';

export interface WorldOptions {
  readonly seed?: number;
  /** File that stores edits across restarts. */
  readonly stateFile?: string;
  readonly clock?: () => number;
}

/** First id for entities created here, above the ids in any world file. */
const FIRST_MADE = 880_000_001;

type Level = 'campaign' | 'adGroup' | 'ad' | 'keyword';
interface Edit {
  readonly key: string;
  readonly since: number;
  readonly patch: Partial<Settings>;
}
/** Copied campaign with its original, new id and name. */
interface Copy {
  readonly platform: Platform;
  readonly since: number;
  readonly copyOf: string;
  readonly id: string;
  readonly patch: Partial<Settings>;
}
/** Created entity and its id. */
interface Made {
  readonly platform: Platform;
  readonly since: number;
  readonly made: CreatedEntity;
  readonly id: string;
  readonly patch: Partial<Settings>;
}
interface Found {
  readonly account: Account;
  readonly campaign: Campaign;
  readonly adGroup: AdGroup | null;
  readonly entity: Entity;
}

/** State of the sandbox: accounts with their entities, all edits and the resulting traffic. */
export class World {
  readonly trade: Trade;
  readonly clock: () => number;
  private readonly accounts = new Map<string, Account>();
  private readonly index = new Map<string, Found>();
  private edits: (Edit | Copy | Made)[] = [];
  private since = 0;
  private siteTimeZones: Readonly<Record<string, string>> = {};
  /** A/B tests that sites started before the world began. */
  abTests: NonNullable<WorldFile['abTests']> = [];

  constructor(
    file: WorldFile,
    private readonly options: WorldOptions = {},
  ) {
    this.clock = options.clock ?? Date.now;
    this.trade = new Trade(options.seed ?? 1, this.clock, () => this.since);
    this.load(file);
    this.replay();
  }

  get all(): readonly Account[] {
    return [...this.accounts.values()];
  }

  /** Returns the time zone in which a site counts hours. */
  timeZoneOf(host: string): string {
    return this.siteTimeZones[host] ?? 'UTC';
  }

  account(platform: Platform, id: string): Account | undefined {
    return this.accounts.get(`${platform} ${id}`);
  }

  find(platform: Platform, level: Level, id: string): Found | undefined {
    return this.index.get(`${platform} ${level} ${id}`);
  }

  /** Changes settings from now on. */
  edit(platform: Platform, level: Level, id: string, patch: Partial<Settings>): void {
    const key = `${platform} ${level} ${id}`;
    const edit = { key, since: this.clock(), patch };
    this.apply(edit);
    this.edits.push(edit);
    this.save();
  }

  /** Copies a campaign and everything below it. The copy is paused. Returns undefined if the campaign doesn't exist. */
  copyCampaign(platform: Platform, copyOf: string, patch: Partial<Settings>): Campaign | undefined {
    const copy: Copy = { platform, copyOf, id: this.nextId(), since: this.clock(), patch };
    const made = this.carryOut(copy);
    if (!made) return undefined;
    this.edits.push(copy);
    this.save();
    return made;
  }

  /** Creates an entity. @returns its id, or undefined if its parent doesn't exist */
  create(platform: Platform, made: CreatedEntity, patch: Partial<Settings>): string | undefined {
    const one: Made = { platform, made, id: this.nextId(), since: this.clock(), patch };
    if (!this.bring(one)) return undefined;
    this.edits.push(one);
    this.save();
    return one.id;
  }

  private nextId(): string {
    return String(FIRST_MADE + this.edits.filter((each) => 'copyOf' in each || 'made' in each).length);
  }

  private bring({ platform, made, id, since, patch }: Made): boolean {
    if (made.level === 'campaign') {
      const account = this.account(platform, made.account);
      if (!account) return false;
      const campaign = newCampaign(id, since, made.channel, patch);
      if (made.isGroupToo) campaign.adGroups.push(newAdGroup(id, since, id, patch));
      account.campaigns.push(campaign);
      this.list(account, campaign);
      return true;
    }
    const above = made.level === 'adGroup' ? made.campaign : made.adGroup;
    const found = this.find(platform, made.level === 'adGroup' ? 'campaign' : 'adGroup', above);
    if (!found) return false;
    const { account, campaign, adGroup } = found;
    if (made.level === 'adGroup') campaign.adGroups.push(newAdGroup(id, since, campaign.id, patch));
    if (made.level === 'keyword') adGroup!.keywords.push(newKeyword(id, since, made, patch));
    if (made.level === 'ad') {
      adGroup!.ads.push(newAd(id, since, patch));
      if (made.finalUrl) adGroup!.finalUrl = made.finalUrl;
    }
    this.list(account, campaign);
    this.trade.forget(campaign);
    return true;
  }

  private carryOut({ platform, copyOf, id, since, patch }: Copy): Campaign | undefined {
    const found = this.find(platform, 'campaign', copyOf);
    if (!found) return undefined;
    const { account, campaign } = found;
    const started = <T extends Entity>(entity: T, own: string, change: Partial<Settings> = {}): T => ({
      ...entity,
      id: own,
      versions: [{ since, settings: { ...now(entity), ...change } }],
    });
    const adGroups = campaign.adGroups.map((group, at): AdGroup => ({
      // If the platform has no ad groups, the campaign and its ad group share an id.
      ...started(group, group.id === copyOf ? id : `${id}${at + 1}`),
      campaignId: id,
      troubles: [],
      keywords: group.keywords.map((keyword, n) => started(keyword, `${id}${at + 1}1${n + 1}`)),
      ads: group.ads.map((ad, n) => started(ad, `${id}${at + 1}2${n + 1}`)),
    }));
    const made: Campaign = { ...started(campaign, id, { ...patch, status: 'paused' }), adGroups };
    account.campaigns.push(made);
    this.list(account, made);
    return made;
  }

  private list(account: Account, campaign: Campaign): void {
    const put = (level: Level, adGroup: AdGroup | null, entity: Entity) =>
      this.index.set(`${account.platform} ${level} ${entity.id}`, { account, campaign, adGroup, entity });
    put('campaign', null, campaign);
    for (const adGroup of campaign.adGroups) {
      put('adGroup', adGroup, adGroup);
      for (const keyword of adGroup.keywords) put('keyword', adGroup, keyword);
      for (const ad of adGroup.ads) put('ad', adGroup, ad);
    }
  }

  private load(file: WorldFile): void {
    this.since = file.since === undefined ? 0 : Date.parse(file.since);
    this.siteTimeZones = file.siteTimeZones ?? {};
    this.abTests = file.abTests ?? [];
    for (const account of accountsOf(file)) {
      this.accounts.set(`${account.platform} ${account.id}`, account);
      for (const campaign of account.campaigns) this.list(account, campaign);
    }
  }

  private apply({ key, since, patch }: Edit): void {
    const found = this.index.get(key);
    if (!found) return;
    found.entity.versions.push({ since, settings: { ...now(found.entity), ...patch } });
    this.trade.forget(found.campaign);
  }

  private replay(): void {
    if (!this.options.stateFile) return;
    try {
      this.edits = JSON.parse(readFileSync(this.options.stateFile, 'utf8')) as typeof this.edits;
    } catch {
      // There are no edits yet.
    }
    for (const each of this.edits) {
      if ('copyOf' in each) this.carryOut(each);
      else if ('made' in each) this.bring(each);
      else this.apply(each);
    }
  }

  private save(): void {
    const { stateFile } = this.options;
    if (!stateFile) return;
    writeFileSync(`${stateFile}.new`, JSON.stringify(this.edits));
    renameSync(`${stateFile}.new`, stateFile);
  }
}
