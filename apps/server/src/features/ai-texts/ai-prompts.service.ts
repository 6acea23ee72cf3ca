import { aiExampleForm, aiPromptForm, aiVersionForm, MAX_PROMPT_EXAMPLES } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { type BaseResponse, done, notDone, type SaveAnswer } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { AiPrompt, AiPromptInput, AiPromptTrial, AiPromptVersion } from './ai-prompts.model.js';
import { AiPromptsRepository, type PromptRow } from './ai-prompts.repository.js';
import { AiTrialsRepository } from './ai-trials.repository.js';

const NO_PROMPT = 'Prompt not found.';
const TAKEN = {
  ai_prompt_company_id_name_key: ['name', 'A prompt with this name already exists.'],
  ai_prompt_example_company_id_prompt_id_keyword_language_key: ['keyword', 'This example already exists.'],
} as const;

/** Prompts of a company. Versions are immutable: they are added, tried on examples, then made live. */
@Injectable()
export class AiPrompts {
  constructor(
    private readonly changes: Changes,
    private readonly repository: AiPromptsRepository,
    private readonly trials: AiTrialsRepository,
  ) {}

  async all({ companyId }: Viewer): Promise<AiPrompt[]> {
    const [prompts, versions, examples, trials] = await Promise.all([
      this.repository.prompts(companyId),
      this.repository.versions(companyId),
      this.repository.examples(companyId, null),
      this.trials.latest(companyId),
    ]);
    const results = await this.trials.results(
      companyId,
      trials.map(({ id }) => id),
    );
    const trialOf = (promptId: number, version: number): AiPromptTrial | null => {
      const trial = trials.find((each) => each.promptId === promptId && each.version === version);
      return trial ? { ...trial, results: results.filter(({ trialId }) => trialId === trial.id) } : null;
    };
    return prompts.map((prompt) => ({
      ...prompt,
      examples: examples.filter(({ promptId }) => promptId === prompt.id),
      versions: versions
        .filter(({ promptId }) => promptId === prompt.id)
        .map((version): AiPromptVersion => {
          const trial = trialOf(prompt.id, version.version);
          return { ...version, isLive: version.version === prompt.liveVersion, trial };
        }),
    }));
  }

  create(viewer: Viewer, input: AiPromptInput): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const form = change.check(aiPromptForm, input);
        const id = await this.repository.insert(change, form);
        await change.record({ ...subject('create', { id, name: form.name }), after: form });
        return done('The prompt was created.');
      },
      TAKEN,
    );
  }

  addVersion(viewer: Viewer, promptId: number, input: { instructions: string }): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const prompt = await this.locked(change, promptId);
      const { instructions } = change.check(aiVersionForm, input);
      const version = await this.repository.addVersion(change, promptId, instructions);
      await change.record({ ...subject('addVersion', prompt), after: { version, instructions } });
      return done(`Version ${version} was created.`);
    });
  }

  addExample(viewer: Viewer, promptId: number, input: { keyword: string; language: string }): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const prompt = await this.locked(change, promptId);
        const example = change.check(aiExampleForm, input);
        if ((await this.repository.examples(change.companyId, promptId, change.on)).length >= MAX_PROMPT_EXAMPLES)
          change.refuse('keyword', `A prompt can have up to ${MAX_PROMPT_EXAMPLES} examples.`);
        await this.repository.addExample(change, promptId, example);
        await change.record({ ...subject('addExample', prompt), after: example });
        return done('The example was added.');
      },
      TAKEN,
    );
  }

  removeExample(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const example = found(await this.repository.deleteExample(change, id), 'Example not found.');
      const prompt = await this.locked(change, example.promptId);
      const { keyword, language } = example;
      await change.record({ ...subject('removeExample', prompt), before: { keyword, language } });
      return done('The example was removed.');
    });
  }

  /** Sets the live version. @param version null if tools should no longer offer the prompt */
  setLive(viewer: Viewer, promptId: number, version: number | null): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const prompt = await this.locked(change, promptId);
      if (version !== null) {
        found(await this.repository.version(change, promptId, version), 'Version not found.');
        if (!(await this.trials.hasPassed(change, promptId, version)))
          return notDone('Try this version on the examples first. It can go live when every example has texts.');
      }
      await this.repository.setLive(change, promptId, version);
      await change.record({
        ...subject('setLive', prompt),
        ...{ before: { liveVersion: prompt.liveVersion }, after: { liveVersion: version } },
      });
      return done(version === null ? 'Tools no longer offer this prompt.' : `Version ${version} is live.`);
    });
  }

  private async locked(change: Change, id: number): Promise<PromptRow> {
    return found(await this.repository.lock(change, id), NO_PROMPT);
  }
}

const subject = (action: string, { id, name }: Pick<PromptRow, 'id' | 'name'>) => ({
  ...{ action: `aiPrompt.${action}`, entityType: 'aiPrompt', entityId: id, entityName: name },
});
