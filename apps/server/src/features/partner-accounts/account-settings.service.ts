import { Injectable } from '@nestjs/common';
import {
  type AccountSetting,
  type AccountSettingForm,
  accountSetting,
  type PartnerAccountForm,
  settingsOfPartner,
} from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { BadUserInput, type Partner, type PartnerAccount, PartnerType } from '../../core/graphql/index.js';
import { MASK, SecretStore, SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AccountSettingsRepository, type SettingValue, type StoredSettings } from './account-settings.repository.js';
import type { PartnerAccountSetting, SettingValueType } from './partner-accounts.model.js';

export const kindOf = ({ id, type }: Pick<Partner, 'id' | 'type'>) =>
  ({ id, kind: type === PartnerType.feedPartner ? 'feed' : 'source' }) as const;

/** Account settings: plain values in a table, the rebate by day, and encrypted secrets that are never returned. */
@Injectable()
export class AccountSettingsService {
  private readonly loaded = new WeakMap<Viewer, Promise<StoredSettings>>();

  constructor(
    private readonly repository: AccountSettingsRepository,
    private readonly secrets: SecretStore,
  ) {}

  /** Returns the stored settings. Lists exclude secrets, and a single account contains masks instead. */
  async of(
    viewer: Viewer,
    account: Pick<PartnerAccount, 'id' | 'partner' | 'externalAccountId'>,
    isAlone: boolean,
  ): Promise<PartnerAccountSetting[]> {
    let stored = this.loaded.get(viewer);
    if (!stored) {
      stored = this.repository.ofCompany(viewer.companyId);
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

  /** Returns the initial settings of a new account of the partner. */
  defaults(partner: Pick<Partner, 'id' | 'type'>): PartnerAccountSetting[] {
    return settingsOfPartner(kindOf(partner)).map((setting) => shaped(setting, setting.initial ?? null));
  }

  /** Stores the given settings as part of a change. Other settings keep their values. */
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
        change.refuse(`settings.${at}.name`, `${setting.name} isn't a setting of this partner's accounts.`);
      }
      if (isCredential) secrets[setting.name] = String(value ?? '');
      if (setting.name === 'rebate') await this.saveRebate(change, accountId, setting.dateFloatValue);
      else if (!isSecret && setting.name !== 'externalAccountId')
        await this.saveValue(change, accountId, setting.name, value);
    }
    await this.saveSecrets(change, accountId, secrets);
  }

  /** Copies secrets of one account to another if the client sent the mask. */
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
        throw new BadUserInput(
          "Secrets can't be stored because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.",
        );
      throw error;
    }
  }

  private async saveValue(change: Change, accountId: number, name: string, value: SettingValue | null): Promise<void> {
    const set = value === '' ? null : value;
    await this.repository.putValue(change, accountId, name, set);
    if (name === 'email') await this.repository.putEmail(change, accountId, set === null ? null : String(set));
  }

  /** Adds the rebate to its history, or replaces the rebate of the same day. */
  private async saveRebate(
    change: Change,
    accountId: number,
    rebate: { date: string; value: number } | null | undefined,
  ): Promise<void> {
    if (rebate) await this.repository.putRebate(change, accountId, rebate.date, rebate.value);
  }
}

/** Removes the own sign-in settings of an account that uses a shared sign-in. */
function withoutSignIn(
  change: Change,
  partner: Pick<Partner, 'id' | 'type'>,
  given: readonly AccountSettingForm[],
): AccountSettingForm[] {
  for (const [at, { name, stringValue }] of given.entries()) {
    if (accountSetting(name)?.isCredential && stringValue && stringValue !== MASK)
      change.refuse(`settings.${at}.stringValue`, 'Change this setting in the shared sign-in.');
  }
  return [
    ...given.filter(({ name }) => !accountSetting(name)?.isCredential),
    ...settingsOfPartner(kindOf(partner))
      .filter(({ isCredential }) => isCredential)
      .map(({ name }) => ({ name: name as AccountSettingForm['name'], stringValue: null })),
  ];
}

export function shaped(setting: AccountSetting, value: SettingValue | null): PartnerAccountSetting {
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
