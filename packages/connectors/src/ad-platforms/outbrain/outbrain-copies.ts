import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { CampaignCopy } from '../port/changes.js';
import { buildCopy, type Step, withoutFields } from '../shared/built-copy.js';
import { toUnits } from '../shared/values.js';
import type { OutbrainHttp } from './outbrain-http.js';

const MAX_NAME_LENGTH = 100;
const PAGE = 50;
/** Fields that Outbrain sets itself, or that the copy sets differently. */
const CAMPAIGN = new Set([
  'id',
  'name',
  'enabled',
  'archived',
  'budget',
  'liveStatus',
  'minimumCpc',
  'currency',
  'marketerId',
  'creationTime',
  'lastModified',
  'autoArchived',
  'startHour',
]);
const BUDGET = new Set([
  'id',
  'name',
  'amount',
  'type',
  'shared',
  'startDate',
  'creationTime',
  'lastModified',
  'currency',
  'amountRemaining',
  'amountSpent',
  'campaigns',
]);
const LINK = new Set([
  'id',
  'campaignId',
  'archived',
  'approvalStatus',
  'onAirStatus',
  'status',
  'creationTime',
  'lastModified',
  'cachedImageUrl',
  'documentLanguage',
]);

const thing = z.looseObject({ id: z.coerce.string() });
const budgetShape = thing.extend({ amount: z.number(), type: z.string(), shared: z.boolean().default(false) });
const campaignShape = thing.extend({
  name: z.string(),
  archived: z.boolean().default(false),
  budget: budgetShape.nullish(),
});
const linkShape = thing.extend({ archived: z.boolean().default(false) });
const nothing = z.unknown();

/** Outbrain has no clone endpoint, so we read the campaign, budget and ads and create them again. */
export class OutbrainCopies {
  constructor(
    private readonly http: OutbrainHttp,
    private readonly account: AccountRef,
  ) {}

  /**
   * Copies the campaign, paused, with its schedule, bids, blocked sites and ads. The copy gets its own budget, unless
   * the original's budget is shared.
   * @throws PlatformError
   */
  copy(campaignId: string, { name, adGroupBudget }: CampaignCopy): Promise<void> {
    const put = (id: string, json: object): Promise<unknown> =>
      this.http.call(this.account, `campaigns/${id}`, nothing, { method: 'PUT', json });
    return buildCopy({
      name,
      maxNameLength: MAX_NAME_LENGTH,
      find: async (wanted) => {
        const path = `marketers/${this.account.externalId}/campaigns`;
        const all = await this.pages(path, 'campaigns', campaignShape);
        return all.filter((one) => one.name === wanted && !one.archived).map(({ id }) => id);
      },
      remove: async (id) => void (await put(id, { archived: true })),
      make: (workingName, step) => this.make(campaignId, workingName, adGroupBudget, step),
      rename: async (id, own) => void (await put(id, { name: own })),
    });
  }

  private async make(campaignId: string, name: string, amount: number | null, step: Step): Promise<string> {
    const source = await this.http.call(this.account, `campaigns/${campaignId}`, campaignShape);
    const links = await this.pages(`campaigns/${campaignId}/promotedLinks`, 'promotedLinks', linkShape);
    const budgetId = await this.budget(source.budget ?? null, name, amount, step);
    const campaign = { ...withoutFields(source, CAMPAIGN), name, enabled: false, ...(budgetId && { budgetId }) };
    const made = await step(() => this.post('campaigns', campaign));
    for (const link of links.filter(({ archived }) => !archived))
      await step(() => this.post(`campaigns/${made}/promotedLinks`, withoutFields(link, LINK)));
    return made;
  }

  private async budget(
    source: z.infer<typeof budgetShape> | null,
    name: string,
    amount: number | null,
    step: Step,
  ): Promise<string | null> {
    if (amount === null && (!source || source.shared)) return source?.id ?? null;
    const path = `marketers/${this.account.externalId}/budgets`;
    const own =
      amount === null ? { amount: source!.amount, type: source!.type } : { amount: toUnits(amount), type: 'DAILY' };
    const times = source ? withoutFields(source, BUDGET) : { pacing: 'AUTOMATIC' };
    const runForever = !('endDate' in times);
    const startDate = new Date().toISOString().slice(0, 10);
    return step(() => this.post(path, { ...times, ...own, name, startDate, runForever }));
  }

  private async pages<T>(path: string, list: string, shape: z.ZodType<T>): Promise<T[]> {
    const answer = z.object({ [list]: z.array(shape), totalCount: z.number() });
    const all: T[] = [];
    for (;;) {
      const query = { limit: String(PAGE), offset: String(all.length) };
      const page = await this.http.call(this.account, path, answer, { query });
      const items = page[list] as T[];
      all.push(...items);
      if (items.length === 0 || all.length >= (page['totalCount'] as number)) return all;
    }
  }

  private async post(path: string, json: object): Promise<string> {
    return (await this.http.call(this.account, path, thing, { method: 'POST', json })).id;
  }
}
