import type { Suggestions, TextTargetKey } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import type { ExampleRow } from './ai-prompts.repository.js';

interface TrialRow {
  readonly id: number;
  readonly promptId: number;
  readonly version: number;
  readonly state: 'running' | 'done' | 'canceled';
  readonly createdAt: Date;
}
export interface TrialResultRow {
  readonly trialId: number;
  readonly position: number;
  readonly keyword: string;
  readonly language: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly texts: Suggestions | null;
  readonly problems: readonly string[];
  readonly error: string | null;
}
/** State that a worker needs to continue a trial. */
export interface OpenTrial {
  readonly promptId: number;
  readonly version: number;
  readonly target: TextTargetKey;
  readonly instructions: string;
  readonly results: readonly TrialResultRow[];
}

const TRIAL = 'id, prompt_id AS "promptId", version, state, created_at AS "createdAt"';
const RESULT = 'trial_id AS "trialId", position, keyword, language, state, texts, problems, error';

/** Trials of prompt versions on examples. */
@Injectable()
export class AiTrialsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the newest trial of each version. */
  async latest(companyId: number): Promise<TrialRow[]> {
    const { rows } = await this.database.pool.query<TrialRow>(
      `SELECT DISTINCT ON (prompt_id, version) ${TRIAL} FROM ai_prompt_trial WHERE company_id = $1
       ORDER BY prompt_id, version, id DESC`,
      [companyId],
    );
    return rows;
  }

  async results(companyId: number, trialIds: readonly number[]): Promise<TrialResultRow[]> {
    const { rows } = await this.database.pool.query<TrialResultRow>(
      `SELECT ${RESULT} FROM ai_prompt_trial_result WHERE company_id = $1 AND trial_id = ANY ($2) ORDER BY trial_id, position`,
      [companyId, trialIds],
    );
    return rows;
  }

  async insert(change: Change, promptId: number, version: number, examples: readonly ExampleRow[]): Promise<number> {
    const { companyId, viewer } = change;
    const [row] = await change.rows<{ id: number }>(
      'INSERT INTO ai_prompt_trial (company_id, prompt_id, version, created_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [companyId, promptId, version, viewer.userId],
    );
    await change.rows(
      `INSERT INTO ai_prompt_trial_result (company_id, trial_id, position, keyword, language)
       SELECT $1, $2, at, keyword, language FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS e (keyword, language, at)`,
      [companyId, row!.id, examples.map(({ keyword }) => keyword), examples.map(({ language }) => language)],
    );
    return row!.id;
  }

  async isRunning({ companyId, on }: Change, promptId: number): Promise<boolean> {
    const { rowCount } = await on.query(
      "SELECT FROM ai_prompt_trial WHERE company_id = $1 AND prompt_id = $2 AND state = 'running' LIMIT 1",
      [companyId, promptId],
    );
    return rowCount === 1;
  }

  /** Returns true if a finished trial of the version has texts for each of its examples. */
  async hasPassed({ companyId, on }: Change, promptId: number, version: number): Promise<boolean> {
    const { rowCount } = await on.query(
      `SELECT FROM ai_prompt_trial t WHERE t.company_id = $1 AND t.prompt_id = $2 AND t.version = $3 AND t.state = 'done'
         AND NOT EXISTS (SELECT FROM ai_prompt_trial_result r
           WHERE r.company_id = t.company_id AND r.trial_id = t.id AND r.state <> 'done') LIMIT 1`,
      [companyId, promptId, version],
    );
    return rowCount === 1;
  }

  /** Cancels a running trial. @returns the trial, or null if the company has no running trial with this ID */
  async cancel(change: Change, id: number): Promise<TrialRow | null> {
    const [row] = await change.rows<TrialRow>(
      `UPDATE ai_prompt_trial SET state = 'canceled', finished_at = clock_timestamp()
       WHERE company_id = $1 AND id = $2 AND state = 'running' RETURNING ${TRIAL}`,
      [change.companyId, id],
    );
    return row ?? null;
  }

  /** Returns the trial with its results so far, or null if it has ended. */
  async open(companyId: number, id: number): Promise<OpenTrial | null> {
    const { rows } = await this.database.pool.query<Omit<OpenTrial, 'results'>>(
      `SELECT t.prompt_id AS "promptId", t.version, p.target, v.instructions FROM ai_prompt_trial t
       JOIN ai_prompt_version v ON (v.company_id, v.prompt_id, v.version) = (t.company_id, t.prompt_id, t.version)
       JOIN ai_prompt p ON (p.company_id, p.id) = (t.company_id, t.prompt_id)
       WHERE t.company_id = $1 AND t.id = $2 AND t.state = 'running'`,
      [companyId, id],
    );
    return rows[0] ? { ...rows[0], results: await this.results(companyId, [id]) } : null;
  }

  async isStillRunning(companyId: number, id: number): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      "SELECT FROM ai_prompt_trial WHERE company_id = $1 AND id = $2 AND state = 'running'",
      [companyId, id],
    );
    return rowCount === 1;
  }

  /** Stores the result of an example. The first result is final. */
  async keepResult(
    companyId: number,
    { trialId, position }: Pick<TrialResultRow, 'trialId' | 'position'>,
    outcome: { readonly texts: Suggestions; readonly problems: readonly string[] } | { readonly error: string },
  ): Promise<void> {
    const isDone = 'texts' in outcome;
    await this.database.pool.query(
      `UPDATE ai_prompt_trial_result SET state = $4, texts = $5, problems = $6, error = $7
       WHERE company_id = $1 AND trial_id = $2 AND position = $3 AND state = 'waiting'`,
      [
        ...[companyId, trialId, position, isDone ? 'done' : 'failed'],
        ...(isDone ? [JSON.stringify(outcome.texts), outcome.problems, null] : [null, [], outcome.error]),
      ],
    );
  }

  async finish(companyId: number, id: number): Promise<void> {
    await this.database.pool.query(
      `UPDATE ai_prompt_trial SET state = 'done', finished_at = clock_timestamp()
       WHERE company_id = $1 AND id = $2 AND state = 'running'`,
      [companyId, id],
    );
  }
}
