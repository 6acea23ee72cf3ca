import { DEFAULT_TEXT_COUNT } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import { Changes, found } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, notDone } from '../../core/graphql/index.js';
import { type TaskRun, TaskService } from '../../core/queue/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiPromptsRepository } from './ai-prompts.repository.js';
import { AiProviderService } from './ai-provider.service.js';
import { type OpenTrial, AiTrialsRepository, type TrialResultRow } from './ai-trials.repository.js';
import { AiWriter } from './ai-writer.service.js';

/** Kind of the recorded task that tries a version on its examples. */
const TRIAL_TASK = 'ai-prompt-trial';

interface TrialTask {
  readonly id: number;
}

/**
 * Tries versions of prompts on examples before they go live. Each trial is one recorded task and processes its examples
 * in sequence.
 */
@Injectable()
export class AiTrials {
  private readonly logger = new Logger('AiTrials');

  constructor(
    private readonly tasks: TaskService,
    private readonly changes: Changes,
    private readonly prompts: AiPromptsRepository,
    private readonly trials: AiTrialsRepository,
    private readonly providers: AiProviderService,
    private readonly writer: AiWriter,
  ) {
    tasks.handle(TRIAL_TASK, ({ id }: TrialTask, run: TaskRun) => this.run(id, run));
  }

  /** Starts a trial. @throws BadUserInput without a provider */
  async start(viewer: Viewer, promptId: number, version: number): Promise<BaseResponse> {
    const { companyId, userId, actorId } = viewer;
    await this.providers.open(companyId);
    return this.changes.run(viewer, async (change) => {
      const prompt = found(await this.prompts.lock(change, promptId), 'Prompt not found.');
      found(await this.prompts.version(change, promptId, version), 'Version not found.');
      const examples = await this.prompts.examples(companyId, promptId, change.on);
      if (examples.length === 0) return notDone('Add an example to try the version on.');
      if (await this.trials.isRunning(change, promptId))
        return notDone('A version of this prompt is already being tried.');
      const id = await this.trials.insert(change, promptId, version, examples);
      const taskId = await this.tasks.create(
        {
          ...{ companyId, kind: TRIAL_TASK, payload: { id } satisfies TrialTask },
          ...{ userId, actorId, requestId: viewer.origin?.requestId ?? null },
        },
        change.on,
      );
      await change.record({
        ...{ action: 'aiPrompt.try', entityType: 'aiPrompt', entityId: promptId, entityName: prompt.name },
        after: { version, examples: examples.length },
      });
      return { ...done(`Trying version ${version} on ${counted(examples.length)}.`), taskId };
    });
  }

  async cancel(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const trial = await this.trials.cancel(change, id);
      if (!trial) return notDone('The trial has already ended.');
      await change.record({
        ...{ action: 'aiPrompt.cancelTrial', entityType: 'aiPrompt', entityId: trial.promptId },
        after: { version: trial.version },
      });
      return done('The trial was canceled.');
    });
  }

  /** Runs the trial. After a crash it continues with the examples that have no result yet. */
  private async run(id: number, { companyId, userId, actorId, progress }: TaskRun): Promise<void> {
    const trial = await this.trials.open(companyId, id);
    if (!trial || userId === null || actorId === null) return;
    const by = workerViewer(companyId, userId, actorId);
    for (const [at, result] of trial.results.entries()) {
      if (!(await this.trials.isStillRunning(companyId, id))) return;
      if (result.state === 'waiting') await this.tryOn(by, trial, result);
      await progress(at + 1, trial.results.length);
    }
    await this.trials.finish(companyId, id);
  }

  private async tryOn(by: Viewer, trial: OpenTrial, result: TrialResultRow): Promise<void> {
    const { promptId, version, target, instructions } = trial;
    const { keyword, language } = result;
    try {
      const written = await this.writer.suggest(by, { tool: 'trial', promptId, promptVersion: version }, instructions, {
        ...{ target, keyword, language, count: DEFAULT_TEXT_COUNT, exclude: [] },
      });
      await this.trials.keepResult(by.companyId, result, written);
    } catch (error) {
      const isKnown = error instanceof BadUserInput;
      if (!isKnown) this.logger.error(`Trial ${result.trialId}: ${String(error)}`);
      await this.trials.keepResult(by.companyId, result, {
        error: isKnown ? error.message : "The texts couldn't be written. Try again.",
      });
    }
  }
}

const counted = (examples: number): string => (examples === 1 ? '1 example' : `${examples} examples`);

/** Returns the viewer that owns the trial, for the budget and the audit log. It has no permissions. */
const workerViewer = (companyId: number, userId: number, actorId: number): Viewer => ({
  ...{ companyId, userId, actorId, sessionId: null, permissions: new Set(), accounts: [], teamId: null },
});
