import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

export interface NotifiedCompany {
  readonly id: number;
  readonly name: string;
  /** The company reports in. */
  readonly currency: string;
}

/** Whom notices of budgets go to, in all companies. */
@Injectable()
export class BudgetRecipientsRepository {
  constructor(private readonly database: Database) {}

  async companies(): Promise<NotifiedCompany[]> {
    const { rows } = await this.database.pool.query<NotifiedCompany>(
      'SELECT id, name, reporting_currency AS currency FROM company ORDER BY id',
    );
    return rows;
  }

  /** Email addresses of the buyer and of the lead of the buyer's team, each once; inactive users are left out. */
  async emails(companyId: number, buyerId: number | null): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ email: string }>(
      `SELECT DISTINCT u.email FROM membership m
       JOIN membership x ON x.company_id = m.company_id AND x.is_active
         AND (x.user_id = m.user_id OR (x.team_id = m.team_id AND x.team_role = 'leader'))
       JOIN user_account u ON u.id = x.user_id AND u.is_active AND u.email <> ''
       WHERE m.company_id = $1 AND m.user_id = $2 ORDER BY 1`,
      [companyId, buyerId],
    );
    return rows.map(({ email }) => email);
  }
}
