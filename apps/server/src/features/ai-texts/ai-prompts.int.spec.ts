import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lastRecord, refusal, success } from '../../../test/saving.js';
import { AiDesk, SETTINGS } from './ai-texts.fixture.js';

jest.setTimeout(120_000);
const ANSWER = '{ status message }';
let ai: AiDesk;
let promptId: number;
beforeAll(async () => {
  ai = await AiDesk.open();
  await ai.sql('DELETE FROM ai_prompt WHERE company_id = $1', ai.world.ALFA.company);
});
beforeEach(async () => {
  await ai.save(SETTINGS);
  await ai.sql('DELETE FROM ai_prompt WHERE company_id = $1', ai.world.ALFA.company);
  await ai.sql("DELETE FROM task WHERE kind = 'ai-prompt-trial'");
  await ai.prompt('create(input: { name: "Native", target: native, instructions: "Be brief." })');
  const [prompt] = await ai.prompts();
  promptId = prompt.id;
  ai.sent.length = 0;
});
afterEach(() => ai.sandbox.clearFailures());
afterAll(() => ai.close());

const example = (keyword: string, language = 'en') =>
  ai.prompt(`addExample(promptId: ${promptId}, keyword: "${keyword}", language: "${language}")`);
const attempt = (version = 1) => ai.prompt(`tryVersion(promptId: ${promptId}, promptVersion: ${version})`, ANSWER);
const live = (version: number | null) => ai.prompt(`setLive(promptId: ${promptId}, promptVersion: ${version})`, ANSWER);
const trialOf = async (version = 1) =>
  (await ai.prompts())[0].versions.find((each: { version: number }) => each.version === version).trial;
const chats = () => ai.sent.filter(({ path }) => path.endsWith('/completions')).length;

describe('versions of a prompt', () => {
  it("can't be changed after creation", async () => {
    expect(await ai.prompt(`addVersion(promptId: ${promptId}, instructions: "Be funny.")`)).toEqual(
      success('Version 2 was created.'),
    );
    expect((await ai.prompts())[0]).toMatchObject({
      ...{ name: 'Native', target: 'native', liveVersion: null },
      versions: [
        { version: 2, instructions: 'Be funny.', isLive: false, createdBy: 'ALFA-admin', trial: null },
        { version: 1, instructions: 'Be brief.' },
      ],
    });
    await expect(ai.sql("UPDATE ai_prompt_version SET instructions = 'x'")).rejects.toThrow('never changed');
    expect(await lastRecord(ai.desk, ai.world.ALFA.company)).toMatchObject({
      ...{ action: 'aiPrompt.addVersion', entity_name: 'Native', after: { version: 2, instructions: 'Be funny.' } },
    });
  });

  it('reject invalid names, texts and examples', async () => {
    expect(await ai.prompt('create(input: { name: "Native", target: native, instructions: "x" })')).toEqual(
      refusal('name', 'A prompt with this name already exists.'),
    );
    expect(await ai.prompt(`addVersion(promptId: ${promptId}, instructions: " ")`)).toEqual(
      refusal('instructions', 'Instructions is required.'),
    );
    expect(await example('shoes', 'English')).toEqual(refusal('language', 'Use a language code such as en or pt-BR.'));
    await example('shoes');
    expect(await example('shoes')).toEqual(refusal('keyword', 'This example already exists.'));
    for (let at = 1; at < 10; at += 1) await example(`shoes ${at}`);
    expect(await example('too many')).toEqual(refusal('keyword', 'A prompt can have up to 10 examples.'));
    const [{ id }] = (await ai.prompts())[0].examples;
    expect(await ai.prompt(`removeExample(exampleId: ${id})`, ANSWER)).toMatchObject({ status: 'success' });
    await expect(ai.prompt(`removeExample(exampleId: ${id})`, ANSWER)).rejects.toThrow('Example not found.');
  });
});

describe('a trial of a version', () => {
  it('must succeed before the version goes live', async () => {
    expect(await live(1)).toMatchObject({
      status: 'error',
      message: 'Try this version on the examples first. It can go live when every example has texts.',
    });
    expect(await attempt()).toMatchObject({ status: 'error', message: 'Add an example to try the version on.' });
    await example('red shoes');
    await example('Schuhe', 'de');
    expect(await attempt()).toMatchObject({ status: 'success', message: 'Trying version 1 on 2 examples.' });
    expect(await attempt()).toMatchObject({
      status: 'error',
      message: 'A version of this prompt is already being tried.',
    });
    await ai.work();
    const trial = await trialOf();
    expect(trial).toMatchObject({
      state: 'done',
      results: [
        { keyword: 'red shoes', state: 'done', problems: [], error: null },
        { keyword: 'Schuhe', language: 'de', state: 'done' },
      ],
    });
    expect(trial.results[0].texts.titles).toHaveLength(5);
    expect(await live(1)).toMatchObject({ status: 'success', message: 'Version 1 is live.' });
    expect((await ai.suggest({ promptId, keyword: 'shoes' })).titles).toHaveLength(5);
    const { aiUsage } = await ai.calls('{ aiUsage { tool promptVersion calls } }');
    expect(aiUsage).toEqual(
      expect.arrayContaining([
        { tool: 'trial', promptVersion: 1, calls: 2 },
        { tool: 'native', promptVersion: 1, calls: 1 },
      ]),
    );
    expect(await live(null)).toMatchObject({ status: 'success' });
    await expect(ai.suggest({ promptId, keyword: 'shoes' })).rejects.toThrow('none of its versions is live');
  });

  it('prevents the version from going live if an example failed', async () => {
    await example('red shoes');
    await example('something forbidden');
    await attempt();
    await ai.work();
    expect((await trialOf()).results.map(({ state }: { state: string }) => state)).toEqual(['done', 'failed']);
    expect((await trialOf()).results[1].error).toBe('The AI provider refused to write this. Try other words.');
    expect(await live(1)).toMatchObject({ status: 'error' });
  });

  it('resumes after a crash without repeating finished calls', async () => {
    for (const keyword of ['one', 'two', 'three']) await example(keyword);
    await attempt();
    await ai.work();
    expect(chats()).toBe(3);
    const { id } = await trialOf();
    // State after the worker was killed behind the first example.
    await ai.sql("UPDATE ai_prompt_trial SET state = 'running', finished_at = NULL WHERE id = $1", id);
    await ai.sql(
      "UPDATE ai_prompt_trial_result SET state = 'waiting', texts = NULL WHERE trial_id = $1 AND position > 1",
      id,
    );
    await ai.sql(
      "UPDATE task SET state = 'PROCESS', lease_until = now() - interval '1 second', finished_at = NULL WHERE kind = 'ai-prompt-trial'",
    );
    await ai.work();
    expect(chats()).toBe(5);
    expect(await trialOf()).toMatchObject({ state: 'done', results: Array(3).fill({ state: 'done' }) });
  });

  it('skips the remaining examples after a cancellation', async () => {
    for (const keyword of ['one', 'two', 'three']) await example(keyword);
    await attempt();
    const { id } = await trialOf();
    await ai.sandbox.planFailure({ platform: 'openai', kind: 'slow', delayMs: 800 } as never);
    const working = ai.work();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ai.prompt(`cancelTrial(trialId: ${id})`, ANSWER)).toMatchObject({
      message: 'The trial was canceled.',
    });
    await working;
    expect(chats()).toBe(1);
    expect(await trialOf()).toMatchObject({ state: 'canceled' });
    expect(await ai.prompt(`cancelTrial(trialId: ${id})`, ANSWER)).toMatchObject({ status: 'error' });
  });

  it('stops with a message when the budget is exhausted', async () => {
    await example('one');
    await attempt();
    await ai.save({ monthlyBudget: 0 });
    await ai.work();
    expect((await trialOf()).results[0].error).toMatch(/could exceed this month's AI budget/);
    expect(chats()).toBe(0);
  });

  it('returns a not-found error for another company', async () => {
    const { aiPrompt, aiTrial, aiExample } = ai.world.BRAVO;
    for (const action of [
      `tryVersion(promptId: ${aiPrompt}, promptVersion: 1)`,
      `setLive(promptId: ${aiPrompt}, promptVersion: 1)`,
      `removeExample(exampleId: ${aiExample})`,
    ])
      await expect(ai.prompt(action, ANSWER)).rejects.toThrow('not found');
    expect(await ai.prompt(`cancelTrial(trialId: ${aiTrial})`, ANSWER)).toMatchObject({ status: 'error' });
  });
});
