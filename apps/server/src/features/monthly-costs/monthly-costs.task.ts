import { setTimeout } from 'node:timers/promises';
import { rangeInWords } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { newToken, tokenHash } from '../../core/auth/index.js';
import { Database } from '../../core/database/index.js';
import { Mailer } from '../../core/mail/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import { FILE_STORAGE, type FileStorage, newFileKey } from '../../core/storage/index.js';
import { Exchange } from '../import/index.js';
import { CostAccess } from './cost-access.js';
import { CostFiguresRepository } from './cost-figures.repository.js';
import { CostRates } from './cost-rates.js';
import { costWorkbook } from './cost-workbook.js';
import { MonthlyCostsRepository, type StoredRequest } from './monthly-costs.repository.js';

/** Kind of the recorded task that builds and mails a cost report. */
export const COSTS_TASK = 'monthly-costs';

export interface CostsTask {
  readonly id: number;
}

/** Returns the path of the page for mailed links. The token follows the #, so that servers on the way never log it. */
const linkPath = (companyId: number): string => `/costs/${companyId}`;

/** Ends a task with a message for the user. */
class CostsFailed extends Error {}

/**
 * Processes a request for a cost report: builds the workbook, then mails a link to it. Each step is recorded when it is
 * complete, so that a run after a crash continues at the next step. A mail is never lost but may be sent twice, and
 * both links then work.
 */
@Injectable()
export class MonthlyCostsTask {
  /** Delays before the second and third attempt to send the mail, in milliseconds. */
  mailWaits: readonly number[] = [2_000, 15_000];

  constructor(
    tasks: TaskService,
    private readonly database: Database,
    private readonly requests: MonthlyCostsRepository,
    private readonly figures: CostFiguresRepository,
    private readonly access: CostAccess,
    private readonly mailer: Mailer,
    private readonly audit: AuditService,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {
    tasks.handle(COSTS_TASK, ({ id }: CostsTask, run: TaskRun) => this.run(id, run));
  }

  private async run(id: number, run: TaskRun): Promise<{ rows: number }> {
    const key = [run.companyId, id] as const;
    const request = await this.requests.find(key);
    if (!request) throw new CostsFailed('The request was removed.');
    const username = await this.access.requester(request);
    if (username === null)
      throw new CostsFailed('You no longer have access to all of these accounts. Create a new request.');
    // The mail is the last step. If the file already exists, it is the only step.
    const rows = request.readyAt === null ? await this.build(request, username, run) : 0;
    if (request.mailedAt === null) await this.mail(request, username);
    await run.progress(rows + 1, rows + 1);
    return { rows };
  }

  /**
   * Writes the workbook under a key that is recorded before, so that a run never leaves an unrecorded file.
   * @returns the number of account-days in it
   */
  private async build(request: StoredRequest, requestedBy: string, run: TaskRun): Promise<number> {
    const { companyId, id, startDate: from, endDate: to, accountIds } = request;
    const scope = { companyId, from, to, accountIds };
    const fileKey = await this.requests.keepFileKey([companyId, id], newFileKey('exports'));
    if (fileKey === null) throw new CostsFailed('The request was removed.');
    const rows = await this.figures.atOneMoment(async (client) => {
      const company = await this.figures.company(client, companyId);
      const accounts = await this.figures.accounts(client, scope);
      if (accounts.length < accountIds.length)
        throw new CostsFailed('An account of the request was deleted. Create a new request.');
      const regions = await this.figures.regions(client, scope);
      const dayCount = await this.figures.countDays(client, scope);
      const exchange = await Exchange.load(client, {
        ...{ reporting: company.currency, rate: null, from, to },
        currencies: [...new Set(accounts.map(({ currency }) => currency))],
      });
      const rates = new CostRates(exchange, await this.figures.fixedRates(client, scope));
      const steps = dayCount + 1;
      await run.progress(0, steps);
      const workbook = costWorkbook({
        ...{ company, from, to, requestedBy, accounts, regions, dayCount, rates },
        readAt: new Date(),
        days: this.figures.days(client, scope),
        onProgress: (done) => run.progress(done, steps),
      });
      await this.files.putBack(fileKey, workbook);
      return dayCount;
    });
    const size = await this.files.size(fileKey);
    if (!(await this.requests.setReady([companyId, id], size))) {
      await this.files.remove(fileKey);
      throw new CostsFailed('The request was removed.');
    }
    return rows;
  }

  private async mail(request: StoredRequest, requestedBy: string): Promise<void> {
    const { companyId, id, receiverEmail, startDate, endDate, userId, actorId, taskId } = request;
    const token = newToken();
    // The link is valid before it is sent, so that the receiver can use it even if this process ends immediately
    // afterwards.
    const until = await this.requests.addLink([companyId, id], tokenHash(token));
    if (until === null) throw new CostsFailed('The request was removed.');
    const company = await this.figures.company(this.database.pool, companyId);
    const period = rangeInWords({ start: startDate, end: endDate });
    const isTaken = await this.send({
      to: receiverEmail,
      subject: `Costs of ${company.name}, ${period}`,
      text: `${requestedBy} requested the costs of ${company.name} for ${period} for you.\n\nDownload the workbook before ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC:\n${this.mailer.address(linkPath(companyId))}#${token}\n\nAnyone who has the link can use it. Don't forward this mail to people who aren't allowed to see these costs.\n
`,
    });
    if (!isTaken)
      throw new CostsFailed(`The file is ready, but the mail to ${receiverEmail} couldn't be sent. Try again later.`);
    await this.database.transaction(async (client) => {
      await this.requests.setMailed([companyId, id], client);
      await this.audit.record(
        {
          ...{ companyId, userId, actorId, taskId },
          action: 'monthly-costs.mail',
          entityType: 'monthly-costs',
          entityId: id,
          entityName: `Costs ${period}`,
          after: { receiverEmail, expiresAt: until },
        },
        client,
      );
    });
  }

  private async send(mail: Parameters<Mailer['send']>[0]): Promise<boolean> {
    for (const wait of [...this.mailWaits, null]) {
      if (await this.mailer.send(mail)) return true;
      if (wait !== null) await setTimeout(wait);
    }
    return false;
  }
}
