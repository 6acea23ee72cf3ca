import type { AiExampleForm, AiPromptForm, TextTargetKey } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';

export interface PromptRow {
  readonly id: number;
  readonly name: string;
  readonly target: TextTargetKey;
  readonly liveVersion: number | null;
}
interface VersionRow {
  readonly promptId: number;
  readonly version: number;
  readonly instructions: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}
export interface ExampleRow extends AiExampleForm {
  readonly id: number;
  readonly promptId: number;
}
/** The version of a prompt that tools use. */
interface LivePrompt {
  readonly target: TextTargetKey;
  readonly version: number;
  readonly instructions: string;
}

const PROMPT = 'id, name, target, live_version AS "liveVersion"';
const VERSION = `v.prompt_id AS "promptId", v.version, v.instructions, a.username AS "createdBy", v.created_at AS "createdAt"`;
const VERSIONS = 'ai_prompt_version v LEFT JOIN user_account a ON a.id = v.created_by';

/** Prompts with their versions and examples. */
@Injectable()
export class AiPromptsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the prompts by name. */
  async prompts(companyId: number): Promise<PromptRow[]> {
    return this.rows(`SELECT ${PROMPT} FROM ai_prompt WHERE company_id = $1 ORDER BY lower(name), id`, [companyId]);
  }

  /** Returns the versions, newest first. */
  async versions(companyId: number): Promise<VersionRow[]> {
    return this.rows(`SELECT ${VERSION} FROM ${VERSIONS} WHERE v.company_id = $1 ORDER BY v.version DESC`, [companyId]);
  }

  async examples(companyId: number, promptId: number | null, on?: Queryable): Promise<ExampleRow[]> {
    return this.rows(
      `SELECT id, prompt_id AS "promptId", keyword, language FROM ai_prompt_example
       WHERE company_id = $1 AND ($2::int IS NULL OR prompt_id = $2) ORDER BY id`,
      [companyId, promptId],
      on,
    );
  }

  async live(companyId: number, promptId: number): Promise<LivePrompt | null> {
    const [row] = await this.rows<LivePrompt>(
      `SELECT p.target, v.version, v.instructions FROM ai_prompt p
       JOIN ai_prompt_version v ON v.company_id = p.company_id AND v.prompt_id = p.id AND v.version = p.live_version
       WHERE p.company_id = $1 AND p.id = $2`,
      [companyId, promptId],
    );
    return row ?? null;
  }

  /** Returns the prompt and locks it for the transaction. Null if the company has no prompt with this ID. */
  async lock({ companyId, on }: Change, id: number): Promise<PromptRow | null> {
    const [row] = await this.rows<PromptRow>(
      `SELECT ${PROMPT} FROM ai_prompt WHERE company_id = $1 AND id = $2 FOR UPDATE`,
      [companyId, id],
      on,
    );
    return row ?? null;
  }

  async version({ companyId, on }: Change, promptId: number, version: number): Promise<VersionRow | null> {
    const [row] = await this.rows<VersionRow>(
      `SELECT ${VERSION} FROM ${VERSIONS} WHERE v.company_id = $1 AND v.prompt_id = $2 AND v.version = $3`,
      [companyId, promptId, version],
      on,
    );
    return row ?? null;
  }

  async insert(change: Change, { name, target, instructions }: AiPromptForm): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      'INSERT INTO ai_prompt (company_id, name, target, created_by) VALUES ($1, $2, $3, $4) RETURNING id',
      [change.companyId, name, target, change.viewer.userId],
    );
    await this.addVersion(change, row!.id, instructions);
    return row!.id;
  }

  /** Inserts a version. @returns its number */
  async addVersion(change: Change, promptId: number, instructions: string): Promise<number> {
    const [row] = await change.rows<{ version: number }>(
      `INSERT INTO ai_prompt_version (company_id, prompt_id, version, instructions, created_by)
       SELECT $1, $2, coalesce(max(version), 0) + 1, $3, $4 FROM ai_prompt_version WHERE company_id = $1 AND prompt_id = $2
       RETURNING version`,
      [change.companyId, promptId, instructions, change.viewer.userId],
    );
    return row!.version;
  }

  async addExample(change: Change, promptId: number, { keyword, language }: AiExampleForm): Promise<void> {
    await change.rows(
      'INSERT INTO ai_prompt_example (company_id, prompt_id, keyword, language) VALUES ($1, $2, $3, $4)',
      [change.companyId, promptId, keyword, language],
    );
  }

  /** Deletes an example. @returns the deleted example, or null if the company has none with this ID */
  async deleteExample(change: Change, id: number): Promise<ExampleRow | null> {
    const [row] = await change.rows<ExampleRow>(
      `DELETE FROM ai_prompt_example WHERE company_id = $1 AND id = $2 RETURNING id, prompt_id AS "promptId", keyword, language`,
      [change.companyId, id],
    );
    return row ?? null;
  }

  async setLive(change: Change, promptId: number, version: number | null): Promise<void> {
    await change.rows('UPDATE ai_prompt SET live_version = $3 WHERE company_id = $1 AND id = $2', [
      change.companyId,
      promptId,
      version,
    ]);
  }

  private async rows<T extends object>(text: string, values: unknown[], on?: Queryable): Promise<T[]> {
    return (await (on ?? this.database.pool).query<T>(text, values)).rows;
  }
}
