import { Injectable } from '@nestjs/common';
import {
  type AccountSetting,
  type AccountSettingForm,
  accountSetting,
  type PartnerAccountForm,
  settingsOfPartner,
} from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type Partner, type PartnerAccount, PartnerType } from '../../core/graphql/index.js';
import { MASK, SecretStore, SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { PartnerAccountSetting, SettingValueType } from './partner-accounts.model.js';

type Value = boolean | number | string;
interface StoredSettings {
  readonly values: ReadonlyMap<number, ReadonlyMap<string, Value>>;
  readonly rebates: ReadonlyMap<number, { date: string; value: number }>;
}

const MICROS = 1_000_000;
const OF_THE_ACCOUNT = new Set(['externalAccountId', 'email']);

export const kindOf = ({ id, type }: Pick<Partner, 'id' | 'type'>) =>
  ({ id, kind: type === PartnerType.feedPartner ? 'feed' : 'source' }) as const;

/** Settings of accounts: plain ones in a table, the rebate by day, secrets encrypted and never read back. */
@Injectable()
export class AccountSettingsService {
  private readonly loaded = new WeakMap<Viewer, Promise<StoredSettings>>();

  constructor(
    private readonly database: Database,
    private readonly secrets: SecretStore,
  ) {}

  /** Settings as they stand; in lists without the secret ones, alone with a mask in their place. */
  async of(
    viewer: Viewer,
    account: Pick<PartnerAccount, 'id' | 'partner' | 'externalAccountId'>,
    isAlone: boolean,
  ): Promise<PartnerAccountSetting[]> {
    let stored = this.loaded.get(viewer);
    if (!stored) {
      stored = this.load(viewer.companyId);
      this.loaded.set(viewer, stored);
    }
    const { values, rebates } = await stored;
    const own = values.get(account.id);
    const set = isAlone ? await this.secretNames(viewer.companyId, account.id) : new Set<string>();
    return settingsOfPartner(kindOf(account.partner))
      .filter(({ isSecret }) => isAlone || !isSecret)
      .map((setting) => {
        if (setting.isSecret) return shaped(setting, set.has(setting.name) ? MASK : null);
        if (setting.name === 'rebate')
          return { ...shaped(setting, null), dateFloatValue: rebates.get(account.id) ?? null };
        if (setting.name === 'externalAccountId') return shaped(setting, account.externalAccountId ?? null);
        return shaped(setting, own?.get(setting.name) ?? null);
      });
  }

  /** What a new account of the partner starts with. */
  defaults(partner: Pick<Partner, 'id' | 'type'>): PartnerAccountSetting[] {
    return settingsOfPartner(kindOf(partner)).map((setting) => shaped(setting, setting.initial ?? null));
  }

  /** Stores what is given, as part of a change; what is not given stays. Returns names of what differs, never secrets. */
  async save(
    change: Change,
    accountId: number,
    partner: Pick<Partner, 'id' | 'type'>,
    form: Pick<PartnerAccountForm, 'settings' | 'accessId'>,
  ) {
    const given = form.accessId === null ? form.settings : withoutSignIn(change, partner, form.settings);
    const allowed = new Set(settingsOfPartner(kindOf(partner)).map(({ name }) => name));
    const secrets: Record<string, string> = {};
    for (const [at, setting] of given.entries()) {
      const { isSecret, isCredential } = accountSetting(setting.name)!;
      const value = setting.booleanValue ?? setting.intValue ?? setting.floatValue ?? setting.stringValue ?? null;
      if (!allowed.has(setting.name)) {
        if (value === null && setting.dateFloatValue == null) continue;
        change.refuse(`settings.${at}.name`, `Accounts of this partner have no ${setting.name}.`);
      }
      if (isCredential) secrets[setting.name] = String(value ?? '');
      if (setting.name === 'rebate') await this.saveRebate(change, accountId, setting.dateFloatValue);
      else if (!isSecret && setting.name !== 'externalAccountId')
        await this.saveValue(change, accountId, setting.name, value);
    }
    await this.saveSecrets(change, accountId, secrets);
  }

  /** Copies secrets of one account to another where the mask was sent back. */
  async copySecrets(change: Change, from: number, to: number, given: readonly AccountSettingForm[]): Promise<void> {
    const masked = given.filter(({ stringValue }) => stringValue === MASK).map(({ name }) => name as string);
    if (masked.length === 0) return;
    const opened = await this.secrets.open({ companyId: change.companyId, kind: 'partner_account', id: from });
    const copied = Object.fromEntries(Object.entries(opened).filter(([name]) => masked.includes(name)));
    await this.saveSecrets(change, to, copied);
  }

  async secretNames(companyId: number, accountId: number): Promise<Set<string>> {
    return new Set(await this.secrets.names({ companyId, kind: 'partner_account', id: accountId }));
  }

  private async saveSecrets(change: Change, accountId: number, secrets: Record<string, string>): Promise<void> {
    try {
      await this.secrets.set(
        { companyId: change.companyId, kind: 'partner_account', id: accountId },
        secrets,
        { userId: change.viewer.actorId },
        change.on,
      );
    } catch (error) {
      if (error instanceof SecretUnreadable)
        throw new BadUserInput('Secrets cannot be stored: this console has no master key. Ask whoever runs it.');
      throw error;
    }
  }

  private async saveValue(change: Change, accountId: number, name: string, value: Value | null): Promise<void> {
    if (value === null || value === '') {
      await change.rows('DELETE FROM partner_account_setting WHERE company_id = $1 AND account_id = $2 AND name = $3', [
        change.companyId,
        accountId,
        name,
      ]);
    } else {
      await change.rows(
        `INSERT INTO partner_account_setting (company_id, account_id, name, value) VALUES ($1, $2, $3, $4)
         ON CONFLICT (company_id, account_id, name) DO UPDATE SET value = excluded.value`,
        [change.companyId, accountId, name, JSON.stringify(value)],
      );
    }
    if (OF_THE_ACCOUNT.has(name))
      await change.rows('UPDATE partner_account SET email = $3 WHERE company_id = $1 AND id = $2', [
        change.companyId,
        accountId,
        value || null,
      ]);
  }

  /** A later day adds to the history that rebate is computed from; the same day replaces. */
  private async saveRebate(
    change: Change,
    accountId: number,
    rebate: { date: string; value: number } | null | undefined,
  ): Promise<void> {
    if (!rebate) return;
    await change.rows(
      `INSERT INTO partner_account_rebate (company_id, account_id, since, rate_micros) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id, account_id, since) DO UPDATE SET rate_micros = excluded.rate_micros`,
      [change.companyId, accountId, rebate.date, Math.round(rebate.value * MICROS)],
    );
  }

  private async load(companyId: number): Promise<StoredSettings> {
    const [settings, rebates] = await Promise.all([
      this.database.pool.query<{ account_id: number; name: string; value: Value }>(
        'SELECT account_id, name, value FROM partner_account_setting WHERE company_id = $1',
        [companyId],
      ),
      this.database.pool.query<{ account_id: number; since: string; rate: number }>(
        `SELECT DISTINCT ON (account_id) account_id, since, rate_micros AS rate FROM partner_account_rebate
         WHERE company_id = $1 ORDER BY account_id, since <= CURRENT_DATE DESC,
           CASE WHEN since <= CURRENT_DATE THEN since END DESC, since`,
        [companyId],
      ),
    ]);
    const values = new Map<number, Map<string, Value>>();
    for (const { account_id, name, value } of settings.rows) {
      const own = values.get(account_id) ?? new Map<string, Value>();
      values.set(account_id, own.set(name, value));
    }
    return {
      values,
      rebates: new Map(rebates.rows.map((row) => [row.account_id, { date: row.since, value: row.rate / MICROS }])),
    };
  }
}

/** Settings of an account that signs in as others do: what it signed in with itself is taken away. */
function withoutSignIn(
  change: Change,
  partner: Pick<Partner, 'id' | 'type'>,
  given: readonly AccountSettingForm[],
): AccountSettingForm[] {
  for (const [at, { name, stringValue }] of given.entries()) {
    if (accountSetting(name)?.isCredential && stringValue && stringValue !== MASK)
      change.refuse(`settings.${at}.stringValue`, 'The shared sign-in has its own: change it there.');
  }
  return [
    ...given.filter(({ name }) => !accountSetting(name)?.isCredential),
    ...settingsOfPartner(kindOf(partner))
      .filter(({ isCredential }) => isCredential)
      .map(({ name }) => ({ name: name as AccountSettingForm['name'], stringValue: null })),
  ];
}

export function shaped(setting: AccountSetting, value: Value | null): PartnerAccountSetting {
  return {
    name: setting.name,
    type: setting.type as SettingValueType,
    booleanValue: typeof value === 'boolean' ? value : null,
    intValue: setting.type === 'INT' && typeof value === 'number' ? value : null,
    floatValue: setting.type === 'FLOAT' && typeof value === 'number' ? value : null,
    stringValue: typeof value === 'string' ? value : null,
    dateFloatValue: null,
  };
}
