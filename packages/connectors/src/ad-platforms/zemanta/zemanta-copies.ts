import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { CampaignCopy } from '../port/changes.js';
import { InvalidRequest, Unavailable } from '../port/errors.js';
import { buildCopy, type Step, withoutFields } from '../shared/built-copy.js';
import { toDecimal } from '../shared/values.js';
import type { ZemantaHttp } from './zemanta-http.js';

const MAX_NAME_LENGTH = 127;
/** Fields that Zemanta sets itself, or that the copy sets differently. */
const CAMPAIGN = new Set(['id', 'name', 'archived', 'accountId', 'deliveryStatus']);
const GROUP = new Set(['id', 'campaignId', 'archived', 'state', 'deliveryStatus']);
const AD = new Set(['id', 'adGroupId', 'state', 'approvalStatus', 'archived', 'deliveryStatus']);
/**
 * Poll interval in milliseconds and maximum number of polls for copied ads, which the platform creates individually.
 */
const POLL_MS = 1_000;
const POLLS = 60;

const thing = z.looseObject({ id: z.coerce.string() });
const campaignShape = thing.extend({ name: z.string(), archived: z.boolean().default(false) });
const groupShape = thing.extend({ archived: z.boolean().default(false) });
const adShape = thing.extend({ state: z.string() });
const publisherShape = z.looseObject({ name: z.string(), status: z.string(), level: z.string() });
const nothing = z.unknown();

/** Zemanta has no clone endpoint, so we read the campaign, its goals, ad groups and ads and create them again. */
export class ZemantaCopies {
  constructor(
    private readonly http: ZemantaHttp,
    private readonly account: AccountRef,
  ) {}

  /**
   * Copies the campaign with its goals, and its ad groups with bid modifiers, blocked publishers and ads. Campaigns
   * have no status, so the copied ad groups are inactive. The copy has no budget until a user assigns one from a
   * credit.
   * @throws PlatformError
   */
  copy(campaignId: string, { name, adGroupBudget }: CampaignCopy): Promise<void> {
    const put = (id: string, json: object): Promise<unknown> =>
      this.http.send(this.account, `campaigns/${id}`, nothing, { method: 'PUT', json });
    return buildCopy({
      name,
      maxNameLength: MAX_NAME_LENGTH,
      find: async (wanted) => {
        const all = await this.http.all(
          this.account,
          'campaigns/',
          { accountId: this.account.externalId },
          campaignShape,
        );
        return all.filter((one) => one.name === wanted && !one.archived).map(({ id }) => id);
      },
      remove: async (id) => void (await put(id, { archived: true })),
      make: (workingName, step) => this.make(campaignId, workingName, adGroupBudget, step),
      rename: async (id, own) => void (await put(id, { name: own })),
    });
  }

  private async make(campaignId: string, name: string, budget: number | null, step: Step): Promise<string> {
    const source = await this.http.data(this.account, `campaigns/${campaignId}`, campaignShape);
    const groups = await this.http.all(this.account, 'adgroups/', { campaignId }, groupShape);
    const goals = await this.http.data(this.account, `campaigns/${campaignId}/goals/`, z.array(thing));
    const campaign = { ...withoutFields(source, CAMPAIGN), accountId: this.account.externalId, name };
    const made = await step(() => this.post('campaigns/', campaign));
    for (const goal of goals)
      await step(() => this.post(`campaigns/${made}/goals/`, withoutFields(goal, new Set(['id']))));
    for (const group of groups.filter(({ archived }) => !archived)) {
      const dailyBudget = budget === null ? {} : { dailyBudget: toDecimal(budget) };
      const copy = { ...withoutFields(group, GROUP), campaignId: made, state: 'INACTIVE', ...dailyBudget };
      await this.below(group.id, await step(() => this.post('adgroups/', copy)), step);
    }
    return made;
  }

  private async below(from: string, to: string, step: Step): Promise<void> {
    const modifiers = await this.http.all(this.account, `adgroups/${from}/bidmodifiers/`, {}, thing);
    if (modifiers.length > 0)
      await step(() =>
        this.put(
          `adgroups/${to}/bidmodifiers/`,
          modifiers.map((one) => withoutFields(one, new Set(['id']))),
        ),
      );
    const publishers = await this.http.data(this.account, `adgroups/${from}/publishers/`, z.array(publisherShape));
    const blocked = publishers.filter(({ status, level }) => status === 'BLACKLISTED' && level === 'ADGROUP');
    if (blocked.length > 0) await step(() => this.put(`adgroups/${to}/publishers/`, blocked));
    await this.ads(from, to, step);
  }

  /**
   * Creates all ads in one batch, which the platform accepts entirely or not at all. Paused ads are also paused in the
   * copy.
   */
  private async ads(from: string, to: string, step: Step): Promise<void> {
    const ads = await this.http.all(this.account, 'contentads/', { adGroupId: from }, adShape);
    if (ads.length === 0) return;
    const contents = ads.map((ad) => withoutFields(ad, AD));
    const batch = z.object({ id: z.coerce.string(), status: z.string(), validationStatus: z.unknown() });
    const call = { method: 'POST' as const, query: { adGroupId: to }, json: contents };
    const { id } = await step(() => this.http.data(this.account, 'contentads/batch/', batch, call));
    for (let polls = 0; ; polls += 1) {
      const { status, validationStatus } = await step(() =>
        this.http.data(this.account, `contentads/batch/${id}`, batch),
      );
      if (status === 'DONE') break;
      if (status !== 'IN_PROGRESS')
        throw new InvalidRequest(`The ads were rejected: ${JSON.stringify(validationStatus)}`);
      if (polls === POLLS) throw new Unavailable("The ads haven't been created yet.", true);
      await new Promise((resolve) => setTimeout(resolve, this.http.setup.pollMs ?? POLL_MS));
    }
    const still = ads.filter(({ state }) => state !== 'ACTIVE');
    if (still.length === 0) return;
    const made = await this.http.all(this.account, 'contentads/', { adGroupId: to }, adShape);
    for (const ad of still) {
      const at = made.findIndex((one) => one['title'] === ad['title'] && one['url'] === ad['url']);
      if (at < 0) throw new Unavailable("An ad of the copy wasn't found.", true);
      const [copy] = made.splice(at, 1);
      await step(() => this.put(`contentads/${copy!.id}`, { state: 'INACTIVE' }));
    }
  }

  private async post(path: string, json: object): Promise<string> {
    return (await this.http.data(this.account, path, thing, { method: 'POST', json })).id;
  }

  private put(path: string, json: unknown): Promise<unknown> {
    return this.http.send(this.account, path, nothing, { method: 'PUT', json });
  }
}
