import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';
import { FIGURES_DAY } from './figures.js';

/** Inserts content of members: saved views, one shared with the buyer, and a message. */
export async function insertViewAndMessage(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q(
    `INSERT INTO saved_view (company_id, id, report, name, scope, owner_id, state) VALUES ($1, $2, 'adgroupReport', $3, 'company', $4, $5)`,
    ids.company,
    ids.savedView,
    `${mark} view`,
    ids.admin,
    JSON.stringify({ query: `filters.searchPhrase=${mark}` }),
  );
  await q(
    `WITH shared AS (
       INSERT INTO saved_view (company_id, report, name, scope, owner_id, state)
       VALUES ($1, 'adgroupReport', $2, 'users', $3, '{}') RETURNING id)
     INSERT INTO saved_view_reader (company_id, view_id, user_id) SELECT $1, id, $4 FROM shared`,
    ids.company,
    `${mark} shared view`,
    ids.admin,
    ids.buyer,
  );
  await q(
    `INSERT INTO view_mailing (company_id, id, view_id, owner_id, weekdays, hour, time_zone, format, next_at)
     VALUES ($1, $2, $3, $4, '{1}', 8, 'UTC', 'csv', now() + interval '9 days')`,
    ids.company,
    ids.viewMailing,
    ids.savedView,
    ids.admin,
  );
  await q(
    'INSERT INTO view_mailing_recipient (company_id, mailing_id, user_id) VALUES ($1, $2, $3), ($1, $2, $4)',
    ids.company,
    ids.viewMailing,
    ids.admin,
    ids.buyer,
  );
  await q(
    `INSERT INTO view_mail (company_id, mailing_id, user_id, state, error) VALUES ($1, $2, $3, 'failed', $4)`,
    ids.company,
    ids.viewMailing,
    ids.buyer,
    `${mark} mail server`,
  );
  await q(
    'INSERT INTO message (company_id, id, text, creator_id) VALUES ($1, $2, $3, $4)',
    ids.company,
    ids.message,
    `${mark} message`,
    ids.admin,
  );
  await q(
    'INSERT INTO message_receiver (company_id, message_id, user_id) VALUES ($1, $2, $3), ($1, $2, $4)',
    ids.company,
    ids.message,
    ids.admin,
    ids.buyer,
  );
}

/** Inserts a push campaign that waits for a worker, and a preset of the admin. */
export async function insertPushTask(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const content = {
    name: `${mark} push`,
    format: 'onclick',
    targetUrl: 'https://push.example',
    bid: 1,
    markets: ['US'],
  };
  await database.pool.query(
    `INSERT INTO publication (company_id, id, kind, account_id, user_id, actor_id, permission, name, content)
     VALUES ($1, $2, 'pushCampaign', $3, $4, $4, 'propeller-ads-uploader', $5, $6)`,
    [ids.company, ids.pushTask, ids.account, ids.admin, content.name, JSON.stringify(content)],
  );
  await database.pool.query(
    `INSERT INTO publication_step (company_id, publication_id, position, kind, needs, payload)
     VALUES ($1, $2, 0, 'pushCampaign.create', '{}', '{}')`,
    [ids.company, ids.pushTask],
  );
  await database.pool.query(
    `INSERT INTO preset (company_id, kind, user_id, name, value) VALUES ($1, 'pushPreset', $2, $3, $4)`,
    [ids.company, ids.admin, `${mark} preset`, JSON.stringify({ targetUrl: `https://${mark.toLowerCase()}.example/` })],
  );
}

/** Inserts requests of members: a task with its change, and a failed file of monthly costs. */
export async function insertTasks(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  const q = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await q(
    `INSERT INTO automation_task (company_id, id, type, state, user_id, actor_id, operation_count) VALUES ($1, $2, 'pauseAdGroups', 'PENDING', $3, $3, 1)`,
    ids.company,
    ids.automationTask,
    ids.admin,
  );
  await q(
    `INSERT INTO automation_operation (company_id, id, task_id, account_id, level, entity_id, field, state, old_value, new_value)
     VALUES ($1, $2, $3, $4, 'adgroup', $5, 'status', 'planned', '2', '3')`,
    ids.company,
    ids.operation,
    ids.automationTask,
    ids.account,
    ids.adgroup,
  );
  await q(
    `INSERT INTO automation_rule (company_id, id, owner_id, name, type, filters, time_frames, time_frames_compare, time_zone)
     VALUES ($1, $2, $3, $4, 'pauseAdGroups', $5, '[]', '[]', 'UTC')`,
    ids.company,
    ids.automationRule,
    ids.admin,
    `${mark} rule`,
    JSON.stringify({ searchPhrase: mark }),
  );
  await q(
    `WITH t AS (INSERT INTO task (company_id, kind, state, payload, error, user_id, actor_id)
       VALUES ($1, 'monthly-costs', 'ERROR', '{}', $4, $3, $3) RETURNING id)
     INSERT INTO monthly_costs_report (company_id, id, user_id, actor_id, start_date, end_date, receiver_email, account_ids, task_id, expires_at)
     SELECT $1, $2, $3, $3, $5::date, $5::date, $6, ARRAY[$7::int], t.id, now() + interval '7 days' FROM t`,
    ids.company,
    ids.costRequest,
    ids.admin,
    `${mark} error`,
    FIGURES_DAY,
    `${mark.toLowerCase()}-receiver@example.com`,
    ids.account,
  );
}
