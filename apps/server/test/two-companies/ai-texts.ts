import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';

/** Inserts a prompt whose only version is being tried on its only example, and a paid request, but no provider. */
export async function insertAiTexts(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query(
    `WITH prompt AS (INSERT INTO ai_prompt (company_id, id, name, target, live_version, created_by)
       VALUES ($1, $2, $5 || ' prompt', 'display', 1, $6) RETURNING company_id, id),
     version AS (INSERT INTO ai_prompt_version (company_id, prompt_id, version, instructions, created_by)
       SELECT company_id, id, 1, $5 || ' instructions', $6 FROM prompt RETURNING company_id, prompt_id, version),
     example AS (INSERT INTO ai_prompt_example (company_id, id, prompt_id, keyword, language)
       SELECT company_id, $3, id, $5 || ' example', 'en' FROM prompt),
     trial AS (INSERT INTO ai_prompt_trial (company_id, id, prompt_id, version, created_by)
       SELECT company_id, $4, prompt_id, version, $6 FROM version RETURNING company_id, id),
     result AS (INSERT INTO ai_prompt_trial_result (company_id, trial_id, position, keyword, language)
       SELECT company_id, id, 1, $5 || ' example', 'en' FROM trial)
     INSERT INTO ai_usage (company_id, month, user_id, tool, prompt_id, prompt_version, is_settled, cost_micros)
       SELECT company_id, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $6, 'display', prompt_id, version, true, 1000 FROM version`,
    [ids.company, ids.aiPrompt, ids.aiExample, ids.aiTrial, mark, ids.admin],
  );
}
