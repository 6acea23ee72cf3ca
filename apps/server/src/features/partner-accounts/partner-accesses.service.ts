import { Injectable } from '@nestjs/common';
import { accountSetting, type AccountSetting, partnerAccessForm, settingsOfPartner } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { Entities } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  notDone,
  type Partner,
  type SaveAnswer,
} from '../../core/graphql/index.js';
import { MASK, type SecretOwner, SecretStore, SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { kindOf, shaped } from './account-settings.service.js';
import { reconnectAccounts } from './connection.repository.js';
import type { PartnerAccess, PartnerAccessInput } from './partner-accesses.model.js';
import {
  type AccessRow,
  deleteAccess,
  insertAccess,
  lockAccess,
  readAccesses,
  secretNames,
  updateAccess,
} from './partner-accesses.repository.js';

/** A sign-in, limited to accounts of the viewer. */
interface SeenAccess extends Omit<AccessRow, 'accountIds'> {
  readonly accountCount: number;
  /** Number of accounts that use the sign-in but aren't visible to the viewer. */
  readonly unseenCount: number;
}

const NO_ACCESS = 'Shared sign-in not found.';
const NO_KEY =
  "Secrets can't be stored because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.";
const TAKEN = {
  partner_access_company_id_partner_id_label_key: ['label', 'A sign-in with this name already exists.'],
} as const;
/** Sign-ins that several accounts share, with one token and one rate limit. */
@Injectable()
export class PartnerAccessesService {
  private readonly loaded = new WeakMap<Viewer, Promise<SeenAccess[]>>();

  constructor(
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly secrets: SecretStore,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the sign-ins of a partner, by name, without settings. */
  async of(viewer: Viewer, partnerId: number): Promise<PartnerAccess[]> {
    let rows = this.loaded.get(viewer);
    if (!rows) {
      rows = this.load(viewer);
      this.loaded.set(viewer, rows);
    }
    return (await rows).filter((row) => row.partnerId === partnerId).map((row) => ({ ...row, settings: [] }));
  }

  /** Returns a sign-in with its settings. Secrets are masked. */
  async one(viewer: Viewer, id: number): Promise<PartnerAccess | null> {
    const row = (await this.load(viewer)).find((each) => each.id === id);
    if (!row) return null;
    const opened = await this.secrets.open(ownerOf(viewer.companyId, id)).catch((error: unknown) => {
      // The sign-in can still be renamed, replaced or deleted.
      if (error instanceof SecretUnreadable) return {} as Record<string, string>;
      throw error;
    });
    const partner = await this.partner(viewer, row.partnerId);
    return {
      ...row,
      settings: signInOf(partner).map((setting) => {
        const value = opened[setting.name] ?? null;
        return shaped(setting, value === null || !setting.isSecret ? value : MASK);
      }),
    };
  }

  create(viewer: Viewer, partnerId: number, input: PartnerAccessInput): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const partner = await this.partner(viewer, partnerId);
        const { label, settings } = change.check(partnerAccessForm, input);
        const id = await insertAccess(change, partner.id, label);
        const sent = await this.put(change, id, partner, settings);
        await change.record({ ...subject('create', id, label), after: { partnerId, label, settings: sent } });
        return done(`Sign-in ${label} was created.`);
      },
      TAKEN,
    );
  }

  update(viewer: Viewer, id: number, input: PartnerAccessInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const stored = found(await this.lock(change, id), NO_ACCESS);
        change.sameVersion(stored.version, seen, 'sign-in');
        refuseUnseen(change, stored);
        const partner = await this.partner(viewer, stored.partnerId);
        const { label, settings } = change.check(partnerAccessForm, input);
        await updateAccess(change, id, label);
        const sent = await this.put(change, id, partner, settings);
        await reconnectAccounts(change, id);
        await change.record({
          ...subject('update', id, label),
          before: { label: stored.label },
          after: { label, ...(Object.keys(sent).length > 0 && { settings: sent }) },
        });
        return done(`Sign-in ${label} was saved.`);
      },
      TAKEN,
    );
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const { label, accountCount } = found(await this.lock(change, id), NO_ACCESS);
      if (accountCount > 0)
        return notDone(
          `${accountCount === 1 ? 'An account uses' : `${accountCount} accounts use`} this sign-in. Assign another sign-in to ${accountCount === 1 ? 'it' : 'them'} first.`,
        );
      await deleteAccess(change, id);
      await change.record({ ...subject('delete', id, label), before: { label } });
      return done(`Sign-in ${label} was deleted.`);
    });
  }

  /** Stores the secrets. @returns the names of changed secrets, never values */
  private async put(
    change: Change,
    id: number,
    partner: Partner,
    settings: readonly { name: string; stringValue?: string | null | undefined }[],
  ): Promise<Record<string, 'sent' | null>> {
    const allowed = new Set(signInOf(partner).map(({ name }) => name));
    for (const [at, { name }] of settings.entries())
      if (!allowed.has(name))
        change.refuse(`settings.${at}.name`, `${name} isn't a setting of this partner's accounts.`);
    const values = Object.fromEntries(settings.map(({ name, stringValue }) => [name, stringValue ?? '']));
    const owner = ownerOf(change.companyId, id);
    try {
      await this.secrets.set(owner, values, { userId: change.viewer.actorId }, change.on);
    } catch (error) {
      if (error instanceof SecretUnreadable) throw new BadUserInput(NO_KEY);
      throw error;
    }
    const set = await secretNames(change, id);
    if (!set.some((name) => accountSetting(name)?.isSecret))
      change.refuse('settings', "Fill in the partner's sign-in fields.");
    return Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== MASK)
        .map(([name, value]) => [name, value === '' ? null : 'sent']),
    );
  }

  private async lock(change: Change, id: number): Promise<SeenAccess | null> {
    const row = await lockAccess(change, id);
    return row && seen(row, await this.seenAccounts(change.viewer));
  }

  private async load(viewer: Viewer): Promise<SeenAccess[]> {
    const visible = await this.seenAccounts(viewer);
    return (await readAccesses(this.entities.for(viewer.companyId))).map((row) => seen(row, visible));
  }

  private async seenAccounts(viewer: Viewer): Promise<ReadonlySet<number>> {
    return new Set((await this.catalogue.of(viewer)).accounts.map(({ id }) => id));
  }

  private async partner(viewer: Viewer, id: number): Promise<Partner> {
    const partner = (await this.catalogue.of(viewer)).partners.find((each) => each.id === id);
    if (!partner) throw new BadUserInput('Partner not found.');
    return partner;
  }
}

const seen = ({ accountIds, ...row }: AccessRow, visible: ReadonlySet<number>): SeenAccess => ({
  ...row,
  accountCount: accountIds.length,
  unseenCount: accountIds.filter((id) => !visible.has(id)).length,
});

const signInOf = (partner: Partner): readonly AccountSetting[] =>
  settingsOfPartner(kindOf(partner)).filter(({ isCredential }) => isCredential);

const ownerOf = (companyId: number, id: number): SecretOwner => ({ companyId, kind: 'partner_access', id });

/** Rejects a change if the viewer can't see all accounts that use the sign-in. */
function refuseUnseen(change: Change, { unseenCount }: SeenAccess): void {
  if (unseenCount > 0) change.refuse('', "Accounts you can't access also use this sign-in, so you can't change it.");
}

const subject = (action: string, id: number, label: string) => ({
  action: `partner-access.${action}`,
  entityType: 'partner-access',
  entityId: id,
  entityName: label,
});
