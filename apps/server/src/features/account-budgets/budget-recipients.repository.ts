import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { emailsOfMemberAndLead } from '../../core/tenancy/index.js';

export interface NotifiedCompany {
  readonly id: number;
  readonly name: string;
  /** Reporting currency of the company. */
  readonly currency: string;
}

/** Recipients of budget notices, in all companies. */
@Injectable()
export class BudgetRecipientsRepository {
  constructor(private readonly database: Database) {}

  async companies(): Promise<NotifiedCompany[]> {
    const { rows } = await this.database.pool.query<NotifiedCompany>(
      'SELECT id, name, reporting_currency AS currency FROM company ORDER BY id',
    );
    return rows;
  }

  /** Returns the email addresses of the buyer and of their team lead. */
  emails(companyId: number, buyerId: number | null): Promise<string[]> {
    return emailsOfMemberAndLead(this.database.pool, companyId, buyerId);
  }
}
