import type { AccountSettingName } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

/** Settings of an account that the campaign manager reads. Settings that aren't set are missing. */
export type AccountValues = Partial<Readonly<Record<AccountSettingName, boolean | number | string>>>;

@Injectable()
export class AccountValuesRepository {
  constructor(private readonly database: Database) {}

  async of(companyId: number, accountId: number, names: readonly AccountSettingName[]): Promise<AccountValues> {
    const { rows } = await this.database.pool.query<{ name: string; value: boolean | number | string }>(
      `SELECT name, value FROM partner_account_setting WHERE company_id = $1 AND account_id = $2 AND name = ANY ($3)`,
      [companyId, accountId, names],
    );
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }
}
