import { z } from 'zod';
import type { AccountRef, Micros } from '../port/account.js';
import type { CampaignCopy } from '../port/changes.js';
import { InvalidRequest } from '../port/errors.js';
import { buildCopy, type Step } from '../shared/built-copy.js';
import { ALIVE, EDGES, toMinor } from './meta-entities.js';
import type { MetaHttp } from './meta-http.js';

const MAX_NAME_LENGTH = 400;
const PAGE = '500';

const id = z.coerce.string();
const money = z.coerce.number().nullish();
const made = z.object({ copied_campaign_id: id });
const budgeted = z.object({ id, daily_budget: money, lifetime_budget: money });
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    paging: z
      .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
      .nullish(),
  });

type Budgeted = z.infer<typeof budgeted>;
const holdsBudget = ({ daily_budget, lifetime_budget }: Budgeted): boolean =>
  (daily_budget ?? lifetime_budget ?? null) !== null;

/** Copies that Meta creates, including everything below them. A different budget is set before the copy is renamed. */
export class MetaCopies {
  constructor(
    private readonly http: MetaHttp,
    private readonly account: AccountRef,
  ) {}

  /**
   * Copies the campaign, paused. Meta names the copy by adding a suffix to the original name.
   * @param source name of the campaign at Meta
   * @throws PlatformError
   */
  copy(campaignId: string, source: string, { name, adGroupBudget }: CampaignCopy): Promise<void> {
    if (!name.startsWith(source) || name === source)
      throw new InvalidRequest(`The campaign is now named ${source}, so its copy can't be named ${name}.`);
    if (adGroupBudget === null) return this.duplicate(campaignId, name.slice(source.length)).then(() => undefined);
    return buildCopy({
      name,
      maxNameLength: MAX_NAME_LENGTH,
      find: (wanted) => this.find(wanted),
      remove: (copyId) => this.change(copyId, { status: 'DELETED' }),
      rename: (copyId, wanted) => this.change(copyId, { name: wanted }),
      make: (workingName, step) => this.withBudget(campaignId, workingName.slice(source.length), adGroupBudget, step),
    });
  }

  private async duplicate(campaignId: string, suffix: string): Promise<string> {
    const form = {
      deep_copy: 'true',
      status_option: 'PAUSED',
      rename_options: JSON.stringify({ rename_strategy: 'ONLY_TOP_LEVEL_RENAME', rename_suffix: suffix }),
    };
    return (await this.http.write(this.account, `${campaignId}/copies`, form, made)).copied_campaign_id;
  }

  /** Sets the daily budget on the level that has one: the campaign or each of its ad sets. */
  private async withBudget(campaignId: string, suffix: string, daily: Micros, step: Step): Promise<string> {
    const copyId = await step(() => this.duplicate(campaignId, suffix));
    const fields = { fields: 'id,daily_budget,lifetime_budget' };
    const campaign = await step(() => this.http.get(this.account, copyId, fields, budgeted));
    const groups = await step(() => this.pages(`${copyId}/${EDGES.adGroup}`, fields, budgeted));
    for (const each of [campaign, ...groups].filter(holdsBudget))
      await step(() => this.change(each.id, { daily_budget: toMinor(daily, this.account.currency) }));
    return copyId;
  }

  private async find(wanted: string): Promise<string[]> {
    const query = { fields: 'id,name', effective_status: ALIVE };
    const all = await this.pages(`act_${this.account.externalId}/campaigns`, query, z.object({ id, name: z.string() }));
    return all.filter(({ name }) => name === wanted).map((each) => each.id);
  }

  private async pages<T extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    item: T,
  ): Promise<z.infer<T>[]> {
    const items: z.infer<T>[] = [];
    let after: string | null = null;
    do {
      const asked: Record<string, string> = { ...query, limit: PAGE, ...(after !== null && { after }) };
      const page: {
        data: z.infer<T>[];
        paging?: { cursors?: { after?: string | null } | null; next?: string | null } | null;
      } = await this.http.get(this.account, path, asked, pageOf(item));
      items.push(...page.data);
      after = page.paging?.next ? (page.paging.cursors?.after ?? null) : null;
    } while (after !== null);
    return items;
  }

  private async change(objectId: string, form: Readonly<Record<string, string>>): Promise<void> {
    await this.http.write(this.account, objectId, form, z.unknown());
  }
}
