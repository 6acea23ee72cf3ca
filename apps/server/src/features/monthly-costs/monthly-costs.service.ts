import { dayOf, fieldMessages, MONTHLY_COST_SOURCE_IDS, monthlyCostsForm, rangeInWords } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, notDone, ResponseStatus } from '../../core/graphql/index.js';
import { Mailer } from '../../core/mail/index.js';
import { TaskService } from '../../core/queue/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { BulkTaskResponse, TaskRequest } from '../automation/index.js';
import type { MonthlyCostsReport } from './monthly-costs.model.js';
import { type CostRequest, MonthlyCostsRepository } from './monthly-costs.repository.js';
import { COSTS_TASK, type CostsTask } from './monthly-costs.task.js';

export type CostsInput = Pick<CostRequest, 'startDate' | 'endDate' | 'receiverEmail'> & {
  readonly partnerAccounts: readonly number[];
};

/** Maximum requests and retries of a user per hour, because each one sends mail to any address the user enters. */
export const MAX_COST_TASKS_PER_HOUR = 10;

export const costsName = ({ startDate, endDate }: Pick<CostRequest, 'startDate' | 'endDate'>): string =>
  `Costs ${rangeInWords({ start: startDate, end: endDate })}`;

/** Manages requests for cost reports for the users who create them. */
@Injectable()
export class MonthlyCostsService {
  private readonly logger = new Logger('MonthlyCosts');

  constructor(
    private readonly changes: Changes,
    private readonly requests: MonthlyCostsRepository,
    private readonly tasks: TaskService,
    private readonly mailer: Mailer,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Returns the viewer's own requests, newest first. */
  list(viewer: Viewer): Promise<MonthlyCostsReport[]> {
    return this.requests.listOf(viewer.companyId, viewer.userId);
  }

  /** Records a request and its task. @throws BadUserInput with messages at the fields */
  async create(viewer: Viewer, input: CostsInput, { id, repeatable }: TaskRequest): Promise<BulkTaskResponse> {
    const parsed = monthlyCostsForm(dayOf(new Date())).safeParse(input);
    if (!parsed.success) throw refusal(fieldMessages(parsed.error));
    const { companyId, userId, actorId } = viewer;
    const { partnerAccounts, ...period } = parsed.data;
    if (!this.mailer.isConfigured)
      throw new BadUserInput("This server can't send mail because no mail server is configured. Ask an administrator.");
    const scope = viewer.accounts === 'all' ? null : viewer.accounts;
    const within = { sources: MONTHLY_COST_SOURCE_IDS, scope };
    const accountIds = await this.requests.accountsWithin(companyId, partnerAccounts, within);
    if (accountIds.length < partnerAccounts.length)
      throw refusal([
        {
          field: 'partnerAccounts',
          messages: ["You don't have access to some of these accounts. Remove them and try again."],
        },
      ]);
    return this.changes.run(viewer, async (change) => {
      await this.requests.lock(companyId, userId, change.on);
      const earlier = repeatable && (await this.requests.earlier(viewer, repeatable.key, change.on));
      if (earlier && earlier.body !== repeatable?.body)
        throw new BadUserInput('This Idempotency-Key was already used for another request. Send a new key.');
      if (earlier) return answer(earlier.taskId, period.receiverEmail);
      await this.refuseTooMany(change);
      const request: CostRequest = { companyId, userId, actorId, ...period, accountIds };
      // The task contains the ID of the request and vice versa, so the ID of the task is stored last.
      const requestId = await this.requests.add(request, 0, repeatable, change.on);
      const taskId = await this.start(change, requestId, id);
      await change.record({
        action: 'monthly-costs.create',
        entityType: 'monthly-costs',
        entityId: requestId,
        entityName: costsName(request),
        after: { ...period, accounts: accountIds.length },
      });
      return answer(taskId, period.receiverEmail);
    });
  }

  /** Retries a failed request. An existing file is reused. */
  retry(viewer: Viewer, id: number, { id: traceId }: TaskRequest): Promise<BulkTaskResponse> {
    const key = [viewer.companyId, id] as const;
    return this.changes.run(viewer, async (change) => {
      await this.requests.lock(viewer.companyId, viewer.userId, change.on);
      const state = found(await this.requests.lockedState(key, viewer.userId, change.on));
      const request = found(await this.requests.find(key, change.on));
      if (state !== 'ERROR')
        return { status: ResponseStatus.warning, message: 'Only failed requests can be retried.', taskId: null };
      await this.refuseTooMany(change);
      const taskId = await this.start(change, id, traceId);
      await change.record({
        action: 'monthly-costs.retry',
        entityType: 'monthly-costs',
        entityId: id,
        entityName: costsName(request),
      });
      return answer(taskId, request.receiverEmail);
    });
  }

  /** Removes a request. Its links stop working immediately. */
  async remove(viewer: Viewer, id: number): Promise<BaseResponse> {
    const key = [viewer.companyId, id] as const;
    const fileKey = await this.changes.run(viewer, async (change) => {
      const request = await this.requests.find(key, change.on);
      if (request?.userId !== viewer.userId) return undefined;
      await change.record({
        action: 'monthly-costs.delete',
        entityType: 'monthly-costs',
        entityId: id,
        entityName: costsName(request),
        before: { receiverEmail: request.receiverEmail },
      });
      return this.requests.remove(key, change.on);
    });
    if (fileKey === undefined) return notDone('This request was already removed.');
    if (fileKey !== null)
      await this.files
        .remove(fileKey)
        .catch((error: unknown) => this.logger.warn(`${fileKey} stays: ${String(error)}`));
    return done('The request was removed. Its link no longer works.');
  }

  private async refuseTooMany({ viewer, on }: Change): Promise<void> {
    const { companyId, userId } = viewer;
    const started = await this.requests.tasksOfLastHour(companyId, userId, COSTS_TASK, on);
    if (started >= MAX_COST_TASKS_PER_HOUR)
      throw new BadUserInput(
        `You can request ${MAX_COST_TASKS_PER_HOUR} cost reports per hour. Try again within an hour.`,
      );
  }

  private async start({ viewer, on }: Change, id: number, requestId: string | null): Promise<number> {
    const { companyId, userId, actorId } = viewer;
    const payload = { id } satisfies CostsTask;
    const taskId = await this.tasks.create({ companyId, kind: COSTS_TASK, payload, userId, actorId, requestId }, on);
    await this.requests.setTask([companyId, id], taskId, on);
    return taskId;
  }
}

const answer = (taskId: number, receiverEmail: string): BulkTaskResponse => ({
  status: ResponseStatus.success,
  message: `The cost report will be sent to ${receiverEmail}.`,
  taskId,
});

function refusal(errors: readonly { readonly field: string; readonly messages: string[] }[]): BadUserInput {
  const fields = Object.fromEntries(errors.map(({ field, messages }) => [field.split('.')[0]!, messages]));
  return new BadUserInput(errors[0]?.messages[0] ?? 'The request is invalid.', fields);
}
