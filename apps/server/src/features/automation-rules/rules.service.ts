import {
  areOpposed,
  automationRuleForm,
  type AutomationRuleForm,
  endsWithHour,
  fieldMessages,
  filterWords,
  isRuleAction,
  nextCheck,
  seenWords,
  VERSION_FIELD,
} from '@adops/domain';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { Entities } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  Forbidden,
  isRefused,
  type OrderByInput,
  ResponseStatus,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { actionName, AdPlatforms, namesOf, RuleTasks } from '../automation/index.js';
import { allTimezones, CatalogueService } from '../reference-lists/index.js';
import { asForm, refuseIgnoredInput, unknownChoices, zoneNameOf } from './rule-input.js';
import { counterScopeOf, RuleJudge } from './rule-judge.service.js';
import { checkAt } from './rule-scheduler.service.js';
import type {
  AutomationRule,
  AutomationRuleInput,
  AutomationRuleMatches,
  AutomationRulePage,
  AutomationRuleResponse,
} from './rules.model.js';
import {
  applicationsOf,
  type AutomationRuleModel,
  countersOf,
  filtersOfChosen,
  findRule,
  findRules,
  isRuleNameTaken,
  lastChecks,
  lockMasters,
  lockRule,
  planChecks,
  MAX_RULES,
  RULE_ORDER,
  type RuleData,
  type RuleFilter,
  type RuleOrder,
} from './rules.repository.js';
import { storedRule } from './stored-rule.js';

const HOUR = 3_600_000;

/**
 * Policy for overdue checks. Checks missed while the scheduler was off lapse. Checks missed during a hold also lapse,
 * except in the current hour.
 */
export type Overdue = 'stay' | 'stayAnHour' | 'lapse';

const BY_DAY = "Everything in the scope reports by day, so hours can't be evaluated. Choose days.";
const NOT_OWNER = 'Only its owner can change a rule. Clone it to make it your own.';
const DEFAULT_ZONE = 'UTC';
/** Maximum number of entities unchanged because of caution whose figures are shown. */
const SHOWN_LEFT_ALONE = 3;
const NOTHING_COUNTED = {
  ...{ scopeCount: 0, matchCount: 0, leftAloneCount: 0, notKnownCount: 0 },
  leftAloneWhy: [],
  undoCount: null,
};
const DEFAULT_ORDER = { column: 'lastApply', direction: 'DESC' } as const;

/**
 * Manages rules. All users who may change campaigns and ad groups can see them, and only their owners can change them.
 */
@Injectable()
export class RulesService {
  constructor(
    private readonly changes: Changes,
    private readonly entities: Entities,
    private readonly catalogue: CatalogueService,
    private readonly judge: RuleJudge,
    private readonly ruleTasks: RuleTasks,
    private readonly platforms: AdPlatforms,
  ) {}

  async page(
    viewer: Viewer,
    filter: RuleFilter,
    orderBy: OrderByInput | null,
    { page, perPage }: { readonly page: number; readonly perPage: number },
  ): Promise<AutomationRulePage> {
    if (!(page >= 1 && perPage >= 1 && perPage <= 500)) throw new BadUserInput('perPage must be between 1 and 500.');
    const column = orderBy?.column ?? DEFAULT_ORDER.column;
    if (!Object.hasOwn(RULE_ORDER, column))
      throw new BadUserInput(`Rules can be sorted by ${Object.keys(RULE_ORDER).join(', ')}.`);
    const order = { column: column as RuleOrder, direction: orderBy?.direction ?? DEFAULT_ORDER.direction };
    const paging = { skip: (page - 1) * perPage, take: perPage };
    const { rows, total } = await findRules(this.entities.for(viewer.companyId), filter, order, paging);
    return { items: await this.shaped(viewer, rows), total };
  }

  async all(viewer: Viewer, ownerId: number | null): Promise<AutomationRule[]> {
    const filter = ownerId === null ? {} : { creatorIdIn: [ownerId] };
    const paging = { skip: 0, take: MAX_RULES };
    const { rows } = await findRules(this.entities.for(viewer.companyId), filter, DEFAULT_ORDER, paging);
    return this.shaped(viewer, rows);
  }

  async one(viewer: Viewer, id: number): Promise<AutomationRule | null> {
    const row = await findRule(this.entities.for(viewer.companyId), id);
    return row ? ((await this.shaped(viewer, [row]))[0] ?? null) : null;
  }

  /** Counts the entities that a saved or unsaved rule would match now. */
  async matches(viewer: Viewer, input: AutomationRuleInput): Promise<AutomationRuleMatches> {
    const parsed = automationRuleForm.safeParse(asForm({ ...input, name: input.name.trim() || 'Draft' }));
    if (!parsed.success) return { ...NOTHING_COUNTED, errors: fieldMessages(parsed.error) };
    const rule = { ...parsed.data, id: input.id ?? null };
    const [judgment] = await this.judge.judge([{ viewer, rule }], new Date());
    if (judgment instanceof Error) throw judgment;
    const { scopeCount, matches, leftAlone, notKnown } = judgment!;
    const leftAloneWhy = [...leftAlone.values()]
      .slice(0, SHOWN_LEFT_ALONE)
      .flatMap(({ figures }) => figures.filter(({ cautious }) => cautious).map((figure) => seenWords(figure)));
    const undoCount =
      rule.masterRuleIds.length === 0
        ? null
        : await this.ruleTasks.countUndoable(viewer, counterScopeOf(rule), matches);
    const counts = { matchCount: matches.size, leftAloneCount: leftAlone.size, notKnownCount: notKnown.size };
    return { scopeCount, ...counts, leftAloneWhy, undoCount, errors: [] };
  }

  /** Saves a rule. @param id null for a new rule. @param version version the caller has seen, or null for any */
  async save(
    viewer: Viewer,
    id: number | null,
    input: AutomationRuleInput,
    version: number | null = null,
  ): Promise<AutomationRuleResponse> {
    let savedId = id;
    let stops = null as RuleStop | null;
    const wrongFrame = await this.frameWithoutHours(viewer, input);
    const answer = await this.changes.save(viewer, async (change) => {
      const before = id === null ? null : found(await lockRule(change, id), 'Rule not found.');
      if (before && before.ownerId !== viewer.userId) throw new Forbidden(NOT_OWNER);
      if (before) change.sameVersion(before.version, version, 'rule');
      const form = change.check(automationRuleForm, asForm(input));
      refuseIgnoredInput(change, form, input, new Date());
      const unknown = unknownChoices(form.filters, namesOf(await this.catalogue.of(viewer)));
      if (unknown.length > 0) change.refuseAll(unknown);
      const zone = this.zoneOf(change, form);
      await this.refuseUnfit(change, form, before);
      if (wrongFrame !== null) change.refuse(`timeFrames.${wrongFrame}.preset`, BY_DAY);
      const data = { ...dataOf(form, zone), authorId: viewer.actorId };
      const isRewritten = before !== null && !isDeepStrictEqual(contentOf(before as RuleData), contentOf(data));
      stops = isRewritten ? REWRITTEN : before?.isScheduled && !data.isScheduled ? UNSCHEDULED : null;
      const row = before
        ? await change.entities.automationRule.update({
            where: { companyId_id: { companyId: viewer.companyId, id: before.id } },
            data: { ...data, version: { increment: 1 }, ...(isRewritten && { contentVersion: before.version + 1 }) },
          })
        : await change.entities.automationRule.create({
            data: { ...data, companyId: viewer.companyId, ownerId: viewer.userId },
          });
      savedId = row.id;
      await this.plan(change, [row]);
      await change.record({
        ...subject(before ? 'automation-rule.update' : 'automation-rule.create', row),
        ...(before && { before: described(before) }),
        after: described(row),
      });
      const opposed = await this.opposedNames(change, row);
      const words = `Rule ${row.name} was ${before ? 'saved' : 'created'}.`;
      return opposed.length === 0
        ? done(words)
        : {
            status: ResponseStatus.warning,
            message: `${words} It works against ${opposed.join(', ')}. ${ENVELOPE_WORDS}`,
          };
    });
    if (isRefused(answer)) {
      const conflict = answer.errors.find(({ field }) => field === VERSION_FIELD);
      const message = conflict ? conflict.messages.join(' ') : 'Correct the marked fields.';
      return { status: ResponseStatus.error, message, errors: answer.errors };
    }
    const response = await this.withStop(viewer, savedId!, answer, stops);
    return { ...response, id: savedId, rule: await this.one(viewer, savedId!) };
  }

  /** Returns the index of a time frame of hours if all entities of the rule report daily, or null. */
  private async frameWithoutHours(viewer: Viewer, input: AutomationRuleInput): Promise<number | null> {
    const { success, data: rule } = automationRuleForm.safeParse(asForm(input));
    if (!success || !rule.timeFrames.some(endsWithHour) || rule.masterRuleIds.length > 0) return null;
    const [judgment] = await this.judge.judge([{ viewer, rule: { ...rule, id: null } }], new Date());
    if (judgment instanceof Error) return null;
    const { scopeCount, notKnown } = judgment!;
    const areAllByDay = scopeCount > 0 && [...notKnown.values()].filter((why) => why === 'byDay').length === scopeCount;
    return areAllByDay ? rule.timeFrames.findIndex(endsWithHour) : null;
  }

  /** Stops the rule's open tasks and adds their number to the response. */
  private async withStop(
    viewer: Viewer,
    ruleId: number,
    answer: BaseResponse,
    stop: RuleStop | null,
  ): Promise<BaseResponse> {
    if (!stop) return answer;
    const stopped = await this.ruleTasks.stop(viewer, stop.reason, { ruleId, isScheduled: stop.isScheduled });
    return stopped === null ? answer : { ...answer, message: `${answer.message} ${stopped}` };
  }

  async remove(viewer: Viewer, id: number): Promise<BaseResponse> {
    const answer = await this.changes.run(viewer, async (change) => {
      const rule = await this.owned(change, id);
      const counters = await countersOf(change, id);
      if (counters.length > 0)
        return {
          status: ResponseStatus.error,
          message: `${undoneBy(counters)} Remove ${counters.length === 1 ? 'that rule' : 'those rules'} first.`,
        };
      await change.entities.automationRule.update({
        where: { companyId_id: { companyId: viewer.companyId, id } },
        data: { removedAt: new Date(), nextRunAt: null, nextSlot: null, isScheduled: false },
        select: { id: true },
      });
      await change.record({ ...subject('automation-rule.delete', rule), before: described(rule) });
      return done(`Rule ${rule.name} was removed.`);
    });
    return this.withStop(viewer, id, answer, answer.status === ResponseStatus.success ? REMOVED : null);
  }

  /** Releases a held rule. */
  release(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const rule = await this.owned(change, id);
      if (rule.heldAt === null) return { status: ResponseStatus.warning, message: 'The rule is not held.' };
      const row = await change.entities.automationRule.update({
        where: { companyId_id: { companyId: viewer.companyId, id } },
        data: { heldAt: null, heldReason: null, releasedAt: new Date() },
      });
      await this.plan(change, [row], 'stayAnHour');
      await change.record(subject('automation-rule.release', rule));
      return done(`Rule ${rule.name} runs again.`);
    });
  }

  /**
   * Plans the next checks of rules, each at least one interval after the last check.
   * @param overdue policy for due checks that have not begun
   */
  async plan(change: Change, rows: readonly AutomationRuleModel[], overdue: Overdue = 'stay'): Promise<void> {
    const now = new Date();
    const ids = rows.map(({ id }) => id);
    const checks = await lastChecks(change, ids);
    const applications = await applicationsOf(change.on, change.companyId, ids);
    const missed = { stay: -Infinity, stayAnHour: now.getTime() - HOUR, lapse: Infinity }[overdue];
    const planned = rows.map((row) => {
      const rule = storedRule(row);
      const next = (from: Date) =>
        nextCheck(rule.schedule, from, checks.get(row.id) ?? null, applications.get(row.id) ?? []);
      const due = row.nextSlot && row.nextSlot <= now && row.nextSlot.getTime() > missed ? row.nextSlot : null;
      const isDue = due !== null && next(due)?.getTime() === due.getTime();
      const slot = rule.isScheduled ? (isDue ? due : next(now)) : null;
      return checkAt(rule, slot);
    });
    await planChecks(change.on, change.companyId, planned);
  }

  /** Returns the names of other rules that change the same entities in the opposite direction. */
  private async opposedNames(change: Change, row: AutomationRuleModel): Promise<string[]> {
    if (row.masterRuleIds.length > 0) return [];
    const others = await change.entities.automationRule.findMany({
      where: { removedAt: null, id: { not: row.id }, masterRuleIds: { isEmpty: true } },
      take: MAX_RULES,
    });
    const sources = await change.entities.partnerAccount.findMany({
      where: { status: 'active' },
      select: { partnerId: true },
      distinct: 'partnerId',
    });
    const oneLevelSources = sources
      .map(({ partnerId }) => partnerId)
      .filter((id) => this.platforms.of(id)?.capabilities().adGroupIsCampaign);
    const rules = new Map(
      [row, ...others].filter(({ type }) => isRuleAction(type)).map((one) => [one.id, storedRule(one)]),
    );
    const opposes = (id: number): boolean => areOpposed(rules.get(row.id)!, rules.get(id)!, oneLevelSources);
    const candidates = others.filter(({ id }) => rules.has(id) && opposes(id));
    if (candidates.length === 0) return [];
    await this.narrow(change, rules, [row.id, ...candidates.map(({ id }) => id)]);
    return candidates
      .filter(({ id }) => opposes(id))
      .map(({ name }) => name)
      .slice(0, 5);
  }

  /** Adds the accounts, sources, sites and markets of selected ad groups and campaigns to the filters of rules. */
  private async narrow(change: Change, rules: Map<number, ReturnType<typeof storedRule>>, ids: readonly number[]) {
    const idsIn = (list: unknown): number[] | null =>
      Array.isArray(list) && list.length > 0 ? (list as number[]) : null;
    const chosen = ids.flatMap((id) => {
      const { adgroupIdIn, campaignIdIn } = rules.get(id)!.filters;
      const of = { id, adgroups: idsIn(adgroupIdIn), campaigns: idsIn(campaignIdIn) };
      return of.adgroups || of.campaigns ? [of] : [];
    });
    for (const [id, filters] of await filtersOfChosen(change, chosen)) {
      const rule = rules.get(id)!;
      const missing = Object.entries(filters).filter(
        ([name]) => !idsIn((rule.filters as Record<string, unknown>)[name]),
      );
      rules.set(id, { ...rule, filters: { ...rule.filters, ...Object.fromEntries(missing) } });
    }
  }

  private async owned(change: Change, id: number): Promise<AutomationRuleModel> {
    const rule = found(await lockRule(change, id), 'Rule not found.');
    if (rule.ownerId !== change.viewer.userId) throw new Forbidden(NOT_OWNER);
    return rule;
  }

  private zoneOf(change: Change, { scheduler }: AutomationRuleForm): string {
    const id = scheduler?.timezoneId;
    if (id == null) return DEFAULT_ZONE;
    return zoneNameOf(id) ?? change.refuse('scheduler.timezoneId', 'Time zone not found.');
  }

  private async refuseUnfit(change: Change, form: AutomationRuleForm, before: AutomationRuleModel | null) {
    if (form.isSchedulerEnabled && !change.viewer.permissions.has('automation-rule-scheduler'))
      change.refuse('isSchedulerEnabled', "You don't have permission to schedule rules.");
    if (await isRuleNameTaken(change, form.name, before?.id ?? null))
      change.refuse('name', 'You already have a rule with this name.');
    const isCounter = form.masterRuleIds.length > 0;
    if (before && (isCounter || form.typeValue !== before.type)) {
      const counters = await countersOf(change, before.id);
      if (counters.length > 0)
        change.refuse(
          isCounter ? 'masterRuleIds' : 'typeValue',
          `${undoneBy(counters)} Change or remove ${counters.length === 1 ? 'it' : 'them'} before ${isCounter ? 'this rule undoes others' : 'you choose another action'}.`,
        );
    }
    if (!isCounter) return;
    const masters = await lockMasters(change, form.masterRuleIds);
    if (masters.length < form.masterRuleIds.length) change.refuse('masterRuleIds', 'Rule not found.');
    for (const master of masters) {
      if (master.id === before?.id) change.refuse('masterRuleIds', "A rule can't undo itself.");
      if (master.masterRuleIds.length > 0)
        change.refuse('masterRuleIds', `${master.name} undoes other rules itself. Choose a rule that makes changes.`);
      if (master.type !== form.typeValue)
        change.refuse(
          'masterRuleIds',
          `${master.name} has a different action. A rule can only undo rules with the same action.`,
        );
    }
  }

  private async shaped(viewer: Viewer, rows: readonly AutomationRuleModel[]): Promise<AutomationRule[]> {
    const catalogue = await this.catalogue.of(viewer);
    const names = namesOf(catalogue);
    const users = new Map(catalogue.members.map((member) => [member.id, member]));
    const zones = new Map(allTimezones().map(({ id, name }) => [name, id]));
    return rows.map((row): AutomationRule => {
      const rule = storedRule(row);
      return {
        id: row.id,
        name: row.name,
        type: row.masterRuleIds.length > 0 ? `Undo: ${actionName(row.type)}` : actionName(row.type),
        typeValue: rule.typeValue,
        filters: rule.filters,
        filterWords: filterWords(rule.filters, names),
        settings: rule.settings,
        options: rule.options,
        creator: users.get(row.ownerId) ?? null,
        author: users.get(row.authorId ?? row.ownerId) ?? null,
        createdAt: row.createdAt,
        lastApply: row.lastApply,
        timeFrames: rule.timeFrames.map(withDates),
        timeFramesCompare: [...rule.timeFramesCompare] as AutomationRule['timeFramesCompare'],
        isSchedulerEnabled: row.isScheduled,
        scheduler: { days: row.days, hours: row.hours, timezoneId: zones.get(row.timeZone) ?? null },
        repeatInterval: row.repeatInterval as AutomationRule['repeatInterval'],
        startTime: row.startTime,
        endTime: row.endTime,
        watchInterval: row.watchInterval,
        maxApplicationsPerInterval: row.maxApplications,
        masterRuleIds: row.masterRuleIds,
        version: row.version,
        isMine: row.ownerId === viewer.userId,
        heldReason: row.heldReason,
        nextCheck: row.heldAt ? null : row.nextSlot,
      };
    });
  }
}

/** Returns a message such as 'Back, Restore undo what this rule does.' */
const undoneBy = (names: readonly string[]): string =>
  `${names.join(', ')} ${names.length === 1 ? 'undoes' : 'undo'} what this rule does.`;

/** Reason why open tasks of a rule are stopped. */
interface RuleStop {
  readonly reason: string;
  /** True if only tasks of the scheduler are stopped. */
  readonly isScheduled: boolean;
}
const REWRITTEN: RuleStop = { reason: 'The rule was changed in the meantime.', isScheduled: false };
const UNSCHEDULED: RuleStop = { reason: 'The rule is no longer scheduled.', isScheduled: true };
const REMOVED: RuleStop = { reason: 'The rule was removed.', isScheduled: false };

/** Returns the content of a rule, to compare the matches and changes of two versions. */
const contentOf = (rule: Pick<RuleData, (typeof CONTENT)[number]>): unknown =>
  JSON.parse(JSON.stringify(CONTENT.map((name) => rule[name] ?? {})));
const CONTENT = ['type', 'filters', 'settings', 'options', 'timeFrames', 'timeFramesCompare', 'masterRuleIds'] as const;

const ENVELOPE_WORDS =
  "The rules reverse each other's changes. Narrow the filters of one of them. Together they change a value by at most ±30% in 24 hours.";

const withDates = ({ preset, value, start, end }: AutomationRuleForm['timeFrames'][number]) => ({
  preset,
  value: value ?? null,
  start: start ? new Date(start) : null,
  end: end ? new Date(end) : null,
});

function dataOf(form: AutomationRuleForm, timeZone: string) {
  return {
    name: form.name,
    type: form.typeValue,
    filters: form.filters as object,
    settings: form.settings,
    options: form.options,
    timeFrames: form.timeFrames,
    timeFramesCompare: form.timeFramesCompare,
    isScheduled: form.isSchedulerEnabled,
    days: form.scheduler?.days ?? [],
    hours: form.scheduler?.hours ?? [],
    timeZone,
    repeatInterval: form.repeatInterval ?? null,
    startTime: form.startTime ? new Date(form.startTime) : null,
    endTime: form.endTime ? new Date(form.endTime) : null,
    watchInterval: form.watchInterval ?? null,
    maxApplications: form.maxApplicationsPerInterval ?? null,
    masterRuleIds: form.masterRuleIds,
  } satisfies RuleData;
}

const subject = (action: string, { id, name }: { readonly id: number; readonly name: string }) => ({
  action,
  entityType: 'automation-rule',
  entityId: id,
  entityName: name,
});

/** Returns the fields of a rule for the audit record. */
const described = ({
  companyId: _company,
  id: _id,
  ownerId: _owner,
  version: _version,
  nextSlot: _slot,
  nextRunAt: _run,
  lastApply: _last,
  createdAt: _created,
  removedAt: _removed,
  heldAt: _held,
  holdNoticedAt: _noticed,
  releasedAt: _released,
  contentVersion: _content,
  ...rest
}: AutomationRuleModel): object => Object.fromEntries(Object.entries(rest).filter(([, value]) => !isBlank(value)));

/** Returns true for an empty value: null, or an object or list without any content. */
const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && !(value instanceof Date) && Object.values(value).every(isBlank));
