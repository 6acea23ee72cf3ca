import {
  countryOfMarket,
  daysBetween,
  DEFAULT_KEYWORD_LIMIT,
  fieldMessages,
  keywordTrackingGroupForm,
  type KeywordTrackingGroupForm,
  keywordTrackingGroupName,
  limitError,
  MAX_GROUP_KEYWORDS,
  trackedKeyword,
  trackedKeywordError,
  TRACKING_COUNTRIES,
  trackingCountryOf,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  type IdResponse,
  notDone,
  type OrderByInput,
  ordered,
} from '../../core/graphql/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkPage, searched } from '../../reporting/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import {
  GROUP_ORDERS,
  type GroupOrder,
  type GroupRow,
  insertGroup,
  limitOf,
  listGroups,
  lockGroup,
  oneGroup,
  renameGroup,
  stopGroup,
  trackedSince,
} from './groups.repository.js';
import type {
  CreateKeywordTrackingGroupArgs,
  KeywordTrackingGroupsArgs,
  KeywordTrackingLimits,
  TrackKeywordArgs,
} from './keyword-tracker.model.js';
import { checkedRange, lastDays } from './ranges.js';

export const NO_GROUP = 'Keyword tracker group not found.';
const NO_SITE = 'Site not found.';
const NO_API = "This site has no API address, so its feed can't be probed. Enter one in the site's settings first.";
const DEFAULT_ORDER: OrderByInput = { column: 'rpc', direction: 'DESC' };

/** Groups of tracked keywords on the sites a user may see. Users list, create and stop groups within limits. */
@Injectable()
export class TrackingGroupsService {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly sites: ConnectedSites,
  ) {}

  async list(
    viewer: Viewer,
    { page, perPage, filters, orderBy }: KeywordTrackingGroupsArgs,
  ): Promise<{ rows: GroupRow[]; totalRecords: number }> {
    checkPage({ page, perPage });
    const order = orderBy ?? DEFAULT_ORDER;
    if (!isOrder(order.column)) throw new BadUserInput(`Can't sort by unknown column '${order.column}'.`);
    const days = lastDays();
    const { rows, total } = await listGroups(
      this.database.pool,
      {
        companyId: viewer.companyId,
        siteIds: await this.siteIds(viewer, filters?.siteIdIn),
        countryCodes: some(filters?.countryCodeIn)?.map((code) => trackingCountryOf(code) ?? code) ?? null,
        creatorIds: some(filters?.creatorIdIn),
        pattern: searched(filters?.searchPhrase?.trim()),
        created: checkedRange(filters?.createdAt, null),
      },
      {
        ...{ order: order.column, direction: ordered(order).direction, offset: (page - 1) * perPage, limit: perPage },
        days: daysBetween(days.start, days.end),
        accounts: viewer.accounts === 'all' ? null : viewer.accounts,
      },
    );
    return { rows, totalRecords: total };
  }

  /** Returns the group if the viewer may see its site. */
  async one(viewer: Viewer, id: number): Promise<GroupRow | null> {
    const group = await oneGroup(this.database.pool, viewer.companyId, id);
    return group && (await this.siteIds(viewer)).includes(group.siteId) ? group : null;
  }

  async limits({ companyId, userId }: Viewer): Promise<KeywordTrackingLimits> {
    const { own, used } = await limitOf(this.database.pool, companyId, userId);
    return {
      ...{ total: own ?? DEFAULT_KEYWORD_LIMIT, used, perGroup: MAX_GROUP_KEYWORDS },
      countryCodes: [...TRACKING_COUNTRIES],
    };
  }

  /** Creates a group. @throws BadUserInput with messages at the fields; nothing is created then */
  async create(viewer: Viewer, input: CreateKeywordTrackingGroupArgs): Promise<IdResponse> {
    const checked = keywordTrackingGroupForm.safeParse(input);
    if (!checked.success) throw refusal(fieldMessages(checked.error));
    const site = await this.siteError(viewer, checked.data.siteId);
    if (site !== null) throw refusal([{ field: 'siteId', messages: [site] }]);
    const id = await this.changes.run(viewer, (change) => this.insert(change, checked.data));
    return { ...done('The group was created. Its keywords are probed within minutes, then once a day.'), id };
  }

  /** Tracks one keyword in a separate group. */
  async track(viewer: Viewer, { keyword, marketId, siteId, deviceId }: TrackKeywordArgs): Promise<BaseResponse> {
    const { markets, sites } = await this.catalogue.of(viewer);
    const market = markets.find(({ id }) => id === marketId);
    if (!market) return notDone('Market not found.');
    const countryCode = trackingCountryOf(countryOfMarket(market.code ?? ''));
    if (countryCode === null) return notDone(`Keywords can't be tracked in ${market.name}.`);
    if (sites.find(({ id }) => id === siteId)?.market?.id !== marketId) return notDone('Choose a site of this market.');
    const text = trackedKeyword(keyword);
    const wrong = trackedKeywordError(text) ?? (await this.siteError(viewer, siteId));
    if (wrong !== null) return notDone(wrong);
    const group = keywordTrackingGroupForm.safeParse({
      ...{ name: [...text].slice(0, 100).join(''), countryCode, deviceId, siteId, keywords: [text] },
    });
    if (!group.success) return notDone(wordsOf(fieldMessages(group.error)));
    try {
      return await this.changes.run(viewer, async (change) => {
        const place = { companyId: viewer.companyId, siteIds: [siteId], countryCode, deviceIds: [deviceId] };
        await limitOf(change.on, change.companyId, viewer.userId, true);
        const since = (await trackedSince(change.on, place, [text])).get(0);
        if (since !== undefined) return notDone(`“${text}” has been tracked here since ${since}.`);
        await this.insert(change, group.data);
        return done(`Tracking of “${text}” was started.`);
      });
    } catch (error) {
      if (error instanceof BadUserInput) return notDone(error.message);
      throw error;
    }
  }

  /** Renames a group. @throws BadUserInput with messages at the name */
  async rename(viewer: Viewer, id: number, input: { readonly name: string }): Promise<BaseResponse> {
    const checked = keywordTrackingGroupName.safeParse(input);
    if (!checked.success) throw refusal(fieldMessages(checked.error));
    const { name } = checked.data;
    found(await this.one(viewer, id), NO_GROUP);
    return this.changes.run(viewer, async (change) => {
      const group = found(await lockGroup(change, id), NO_GROUP);
      if (group.name === name) return done('The group already has this name.');
      await renameGroup(change, id, name);
      await change.record({
        ...subject('keywordTrackingGroup.rename', { id, name }),
        before: { name: group.name },
        after: { name },
      });
      return done('The group was renamed.');
    });
  }

  /** Stops a group permanently. */
  async stop(viewer: Viewer, id: number): Promise<BaseResponse> {
    found(await this.one(viewer, id), NO_GROUP);
    return this.changes.run(viewer, async (change) => {
      const group = found(await lockGroup(change, id), NO_GROUP);
      if (group.status === 'stopped') return notDone('This group is already stopped.');
      await stopGroup(change, id);
      await change.record({
        ...subject('keywordTrackingGroup.stop', group),
        before: { status: group.status },
        after: { status: 'stopped' },
      });
      return done('The group was stopped.');
    });
  }

  /** Inserts a group. @throws BadUserInput at the keywords if they exceed the user's limit */
  private async insert(change: Change, form: KeywordTrackingGroupForm): Promise<number> {
    const { companyId, viewer } = change;
    const { own, used } = await limitOf(change.on, companyId, viewer.userId, true);
    const error = limitError(used, own ?? DEFAULT_KEYWORD_LIMIT, form.keywords.length);
    if (error !== null) throw refusal([{ field: 'keywords', messages: [error] }]);
    const id = await insertGroup(change, form);
    await change.record({
      ...subject('keywordTrackingGroup.create', { id, name: form.name }),
      after: form,
    });
    return id;
  }

  /** Returns the reason why keywords can't be tracked on the site. Null if they can. */
  private async siteError(viewer: Viewer, siteId: number): Promise<string | null> {
    if (!(await this.siteIds(viewer)).includes(siteId)) return NO_SITE;
    try {
      return (await this.sites.api(viewer.companyId, siteId)) ? null : NO_API;
    } catch (error) {
      if (error instanceof SecretUnreadable) return SITE_KEY_UNREADABLE;
      throw error;
    }
  }

  private async siteIds(viewer: Viewer, within?: readonly number[] | null): Promise<number[]> {
    const ids = (await this.catalogue.of(viewer)).sites.map(({ id }) => id);
    return within?.length ? ids.filter((id) => within.includes(id)) : ids;
  }
}

const isOrder = (column: string): column is GroupOrder => (GROUP_ORDERS as string[]).includes(column);
const some = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

interface FieldWords {
  readonly field: string;
  readonly messages: readonly string[];
}
const wordsOf = (errors: readonly FieldWords[]): string => errors.flatMap(({ messages }) => messages).join(' ');
const refusal = (errors: readonly FieldWords[]): BadUserInput =>
  new BadUserInput(wordsOf(errors), Object.fromEntries(errors.map(({ field, messages }) => [field, [...messages]])));

const subject = (action: string, { id, name }: { readonly id: number; readonly name: string }) => ({
  ...{ action, entityType: 'keywordTrackingGroup', entityId: id, entityName: name },
});
