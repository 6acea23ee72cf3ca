import type { Change } from '../../core/changes/index.js';
import { Database, Entities } from '../../core/database/index.js';
import { Injectable } from '@nestjs/common';

export type SettingValue = boolean | number | string;

/** Settings of the accounts of a company, by account. */
export interface StoredSettings {
  readonly values: ReadonlyMap<number, ReadonlyMap<string, SettingValue>>;
  readonly rebates: ReadonlyMap<number, { date: string; value: number }>;
}

const MICROS = 1_000_000;

/** Stored settings of accounts, except secrets, and the rebates by their first day. */
@Injectable()
export class AccountSettingsRepository {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
  ) {}

  async ofCompany(companyId: number): Promise<StoredSettings> {
    const [settings, rebates] = await Promise.all([
      this.entities.for(companyId).partnerAccountSetting.findMany(),
      // Selects one row per account: the current rebate, or else the first future one.
      this.database.pool.query<{ account_id: number; since: string; rate: number }>(
        `SELECT DISTINCT ON (account_id) account_id, since, rate_micros AS rate FROM partner_account_rebate
         WHERE company_id = $1 ORDER BY account_id, since <= CURRENT_DATE DESC,
           CASE WHEN since <= CURRENT_DATE THEN since END DESC, since`,
        [companyId],
      ),
    ]);
    const values = new Map<number, Map<string, SettingValue>>();
    for (const { accountId, name, value } of settings) {
      const own = values.get(accountId) ?? new Map<string, SettingValue>();
      values.set(accountId, own.set(name, value as SettingValue));
    }
    return {
      values,
      rebates: new Map(rebates.rows.map((row) => [row.account_id, { date: row.since, value: row.rate / MICROS }])),
    };
  }

  /** Stores a value. @param value null removes it */
  async putValue(change: Change, accountId: number, name: string, value: SettingValue | null): Promise<void> {
    const { companyId, entities } = change;
    if (value === null) await entities.partnerAccountSetting.deleteMany({ where: { accountId, name } });
    else
      await entities.partnerAccountSetting.upsert({
        where: { companyId_accountId_name: { companyId, accountId, name } },
        create: { companyId, accountId, name, value },
        update: { value },
      });
  }

  async putEmail({ companyId, entities }: Change, accountId: number, email: string | null): Promise<void> {
    await entities.partnerAccount.update({
      where: { companyId_id: { companyId, id: accountId } },
      data: { email },
      select: { id: true },
    });
  }

  /** Stores a rebate. @param value rebate as a fraction */
  async putRebate({ companyId, entities }: Change, accountId: number, since: string, value: number): Promise<void> {
    const key = { companyId, accountId, since: new Date(since) };
    const rateMicros = Math.round(value * MICROS);
    await entities.partnerAccountRebate.upsert({
      where: { companyId_accountId_since: key },
      create: { ...key, rateMicros },
      update: { rateMicros },
    });
  }
}
