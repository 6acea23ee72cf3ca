import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';

export interface StoredProvider {
  /** Base URL of the provider. Empty if no provider is set up. */
  readonly baseUrl: string;
  readonly model: string;
  readonly isModerated: boolean;
  /** Micros of a US dollar per million tokens. */
  readonly promptMicros: number;
  readonly completionMicros: number;
  /** Micros of a US dollar per image. Null if unknown. */
  readonly imageMicros: number | null;
  /** Micros of a US dollar. */
  readonly budgetMicros: number;
  readonly version: number;
}

const NONE: StoredProvider = {
  ...{ baseUrl: '', model: '', isModerated: true, promptMicros: 0, completionMicros: 0, imageMicros: null },
  ...{ budgetMicros: 0, version: 1 },
};
const COLUMNS = `base_url AS "baseUrl", model, is_moderated AS "isModerated", prompt_micros AS "promptMicros",
  completion_micros AS "completionMicros", image_micros AS "imageMicros", budget_micros AS "budgetMicros", version`;

/** AI provider of each company. A company without settings has no provider and a budget of 0. */
@Injectable()
export class AiProviderRepository {
  constructor(private readonly database: Database) {}

  async read(companyId: number, on: Queryable = this.database.pool): Promise<StoredProvider> {
    const { rows } = await on.query<StoredProvider>(`SELECT ${COLUMNS} FROM ai_provider WHERE company_id = $1`, [
      companyId,
    ]);
    return rows[0] ?? NONE;
  }

  /**
   * Returns the provider and locks it for the transaction, so that saves and reservations of a company run in sequence.
   */
  async lock(change: Change): Promise<StoredProvider> {
    await change.rows('SELECT FROM company WHERE id = $1 FOR NO KEY UPDATE', [change.companyId]);
    return this.read(change.companyId, change.on);
  }

  async save(change: Change, provider: Omit<StoredProvider, 'version'>): Promise<void> {
    const { baseUrl, model, isModerated, promptMicros, completionMicros, imageMicros, budgetMicros } = provider;
    await change.rows(
      `INSERT INTO ai_provider (company_id, base_url, model, is_moderated, prompt_micros, completion_micros, image_micros, budget_micros, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 2)
       ON CONFLICT (company_id) DO UPDATE SET base_url = excluded.base_url, model = excluded.model,
         is_moderated = excluded.is_moderated, prompt_micros = excluded.prompt_micros,
         completion_micros = excluded.completion_micros, image_micros = excluded.image_micros, budget_micros = excluded.budget_micros,
         version = ai_provider.version + 1`,
      [change.companyId, baseUrl, model, isModerated, promptMicros, completionMicros, imageMicros, budgetMicros],
    );
  }
}
