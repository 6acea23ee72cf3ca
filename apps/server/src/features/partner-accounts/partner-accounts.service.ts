import { Injectable } from '@nestjs/common';
import { accountSetting, type PartnerAccountForm, partnerAccountForm } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  isRefused,
  notDone,
  type Partner,
  type PartnerAccount,
  ResponseStatus,
  type SaveAnswer,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { allTimezones, CatalogueService } from '../reference-lists/index.js';
import { AccountPlatformService } from './account-platform.service.js';
import { AccountSettingsService } from './account-settings.service.js';
import type { PartnerAccountInput, PartnerAccountResponse } from './partner-accounts.model.js';
import {
  type AccountRow,
  deleteAccount,
  lockAccount,
  insertAccount,
  shareAccount,
  takenAccount,
  unknownLinks,
  updateAccount,
} from './partner-accounts.repository.js';

const NO_ACCOUNT = 'Account not found.';
const TAKEN = {
  partner_account_company_id_partner_id_name_key: ['name', 'An account with this name already exists.'],
} as const;
const UNKNOWN = {
  userId: 'Active user not found in this company.',
  siteIds: 'Site not found in this company.',
  accessId: 'Shared sign-in not found at this partner.',
} as const;

type Saved = Omit<PartnerAccountForm, 'settings' | 'timezoneId'> & { timezone: string };

/** Manages accounts at traffic sources and revenue feeds. */
@Injectable()
export class PartnerAccountsService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly settings: AccountSettingsService,
    private readonly platform: AccountPlatformService,
  ) {}

  async one(viewer: Viewer, id: number): Promise<PartnerAccount | null> {
    return (await this.catalogue.of(viewer)).accounts.find((account) => account.id === id) ?? null;
  }

  async partner(viewer: Viewer, id: number | null | undefined): Promise<Partner> {
    const partner = (await this.catalogue.of(viewer)).partners.find((each) => each.id === id);
    if (!partner) throw new BadUserInput('Partner not found.');
    return partner;
  }

  async create(viewer: Viewer, input: PartnerAccountInput): Promise<PartnerAccountResponse> {
    const partner = await this.partner(viewer, input.partnerId);
    return this.answer(viewer, (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          kept.id = await this.insert(change, partner, input);
          return done(`Account ${input.name.trim()} was created.`);
        },
        TAKEN,
      ),
    );
  }

  /**
   * Creates a new account with the given fields. Secrets whose mask was sent back are copied from the original account.
   */
  async clone(viewer: Viewer, id: number, input: PartnerAccountInput): Promise<PartnerAccountResponse> {
    return this.answer(viewer, (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const source = found(await lockAccount(change, id), NO_ACCOUNT);
          const partner = await this.partner(viewer, source.partnerId);
          kept.id = await this.insert(change, partner, input, source.id);
          return done(`Account ${input.name.trim()} was created from ${source.name}.`);
        },
        TAKEN,
      ),
    );
  }

  async update(
    viewer: Viewer,
    id: number,
    input: PartnerAccountInput,
    seen: number | null,
  ): Promise<PartnerAccountResponse> {
    return this.answer(viewer, (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const stored = found(await lockAccount(change, id), NO_ACCOUNT);
          change.sameVersion(stored.version, seen, 'account');
          const form = this.checked(change, input, stored.accessId);
          const account = this.saved(change, form, stored.timezone);
          const isOff = (status: string): boolean => status === 'permanentlyDisabled';
          if (isOff(stored.status) !== isOff(account.status) && !viewer.permissions.has('disable-partner-account'))
            change.refuse('status', "You don't have permission to permanently disable accounts or re-enable them.");
          if (stored.isUsed && account.currency !== stored.currency)
            change.refuse('currency', `The account has data in ${stored.currency}, so its currency can't be changed.`);
          await this.refuseUnfit(change, stored.partnerId, account, stored);
          await updateAccount(change, id, account);
          const partner = await this.partner(viewer, stored.partnerId);
          await this.settings.save(change, id, partner, form);
          await this.platform.connect(change, id, stored.partnerId, managerOf(form));
          await change.record({
            ...subject('partner-account.update', id, account.name),
            before: described(stored),
            after: { ...described(account), settings: settingsForRecord(form) },
          });
          kept.id = id;
          return done(`Account ${account.name} was saved.`);
        },
        TAKEN,
      ),
    );
  }

  /** Deletes an account. Returns false if it has figures, campaigns or files, or if it doesn't exist. */
  delete(viewer: Viewer, id: number): Promise<boolean> {
    return this.changes.run(viewer, async (change) => {
      const account = await lockAccount(change, id);
      if (!account || account.isUsed) return false;
      await deleteAccount(change, id);
      await change.record({ ...subject('partner-account.delete', id, account.name), before: described(account) });
      return true;
    });
  }

  giveAccess(viewer: Viewer, id: number, userIds: readonly number[], type: string): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const account = found(await lockAccount(change, id), NO_ACCOUNT);
      if (type !== 'shared')
        return notDone('Only shared access can be granted. Owner and team access depend on the buyer.');
      const given = await shareAccount(change, id, userIds);
      if (given === null) return notDone('User not found in this company.');
      if (given.length === 0) return notDone('These users already have this access.');
      await change.record({ ...subject('partner-account.share', id, account.name), after: { sharedWith: given } });
      return done(`${account.name} is now shared with ${given.join(', ')}.`);
    });
  }

  private async insert(change: Change, partner: Partner, input: PartnerAccountInput, from?: number): Promise<number> {
    const form = this.checked(change, input);
    const account = this.saved(change, form, 'UTC');
    if (account.status === 'permanentlyDisabled') change.refuse('status', 'A new account must be active or inactive.');
    await this.refuseUnfit(change, partner.id, account, null);
    const id = await insertAccount(change, partner.id, account);
    await this.settings.save(change, id, partner, form);
    if (from !== undefined && form.accessId === null) await this.settings.copySecrets(change, from, id, form.settings);
    await this.platform.connect(change, id, partner.id, managerOf(form));
    await change.record({
      ...subject(from === undefined ? 'partner-account.create' : 'partner-account.clone', id, account.name),
      after: { partnerId: partner.id, ...described(account), settings: settingsForRecord(form), ...(from && { from }) },
    });
    return id;
  }

  /** Validates the input. @param accessId sign-in in use, which is unchanged if the input doesn't contain one */
  private checked(change: Change, input: PartnerAccountInput, accessId: number | null = null): PartnerAccountForm {
    const { partnerId: _, ...rest } = input;
    return change.check(partnerAccountForm, {
      ...rest,
      accessId: input.accessId === undefined ? accessId : input.accessId,
      userId: input.userId ?? null,
      timezoneId: input.timezoneId ?? null,
      externalAccountId:
        input.externalAccountId ?? input.settings.find(({ name }) => name === 'externalAccountId')?.stringValue ?? '',
    });
  }

  private saved(change: Change, { settings: _, timezoneId, ...form }: PartnerAccountForm, otherwise: string): Saved {
    const zone = timezoneId === null ? null : allTimezones().find(({ id }) => id === timezoneId);
    if (timezoneId !== null && !zone) change.refuse('timezoneId', 'Time zone not found.');
    if (!Intl.supportedValuesOf('currency').includes(form.currency)) change.refuse('currency', 'Currency not found.');
    return { ...form, timezone: zone?.name ?? otherwise };
  }

  private async refuseUnfit(
    change: Change,
    partnerId: number,
    account: Saved,
    stored: AccountRow | null,
  ): Promise<void> {
    const taken = await takenAccount(change, partnerId, account, stored?.id ?? null);
    if (taken?.field === 'name') change.refuse('name', 'An account with this name already exists.');
    if (taken) change.refuse('externalAccountId', `${taken.by} already has this ID.`);
    // A buyer who has become inactive is kept until another one is selected.
    const userId = account.userId === stored?.userId ? null : account.userId;
    const { siteIds, accessId } = account;
    const unknown = await unknownLinks(change, partnerId, { userId, siteIds, accessId });
    if (unknown) change.refuse(unknown, UNKNOWN[unknown]);
  }

  private async answer(
    viewer: Viewer,
    save: (kept: { id?: number }) => Promise<SaveAnswer>,
  ): Promise<PartnerAccountResponse> {
    const kept: { id?: number } = {};
    const answer = await save(kept);
    if (isRefused(answer))
      return { status: ResponseStatus.error, message: 'Correct the marked fields.', errors: answer.errors };
    // The data that this request read before the change is outdated.
    const account =
      kept.id === undefined ? null : await this.one({ ...viewer, accounts: widened(viewer, kept.id) }, kept.id);
    return { ...answer, id: kept.id ?? null, partnerAccount: account };
  }
}

/** Adds a new account to the viewer's accounts, so that a restricted user can see it in the response. */
const widened = ({ accounts }: Viewer, id: number): Viewer['accounts'] =>
  accounts === 'all' || accounts.includes(id) ? accounts : [...accounts, id];

const subject = (action: string, id: number, name: string) => ({
  action,
  entityType: 'partner-account',
  entityId: id,
  entityName: name,
  accountId: id,
});

const described = ({ name, externalAccountId, currency, timezone, status, userId, siteIds, accessId }: Saved) => ({
  ...{ name, externalAccountId, currency, timezone, status, userId, siteIds, accessId },
});

const managerOf = ({ settings }: PartnerAccountForm): string | null =>
  settings.find(({ name }) => name === 'externalCustomerId')?.stringValue || null;

/** Returns the names and values for the audit log. For credentials, records only that they were sent. */
function settingsForRecord({ settings }: PartnerAccountForm) {
  return Object.fromEntries(
    settings.map((setting) => {
      const value =
        setting.booleanValue ??
        setting.intValue ??
        setting.floatValue ??
        setting.dateFloatValue ??
        setting.stringValue ??
        null;
      return [setting.name, accountSetting(setting.name)?.isCredential ? (value === null ? null : 'sent') : value];
    }),
  );
}
