import { fieldMessages, requiredText } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Changes } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type BaseResponse, done, Forbidden, notDone, NotFound } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { type PresetKind, readStored } from './preset-kind.js';
import { deletePreset, type PresetOwner, presetsOf, savePreset } from './presets.repository.js';

const presetName = requiredText('Name', 100);

export interface Preset<Value> {
  readonly id: number;
  readonly name: string;
  /** True if the preset is the default for new drafts and forms. */
  readonly default: boolean;
  readonly value: Value;
  /** Stored fields that are no longer valid. */
  readonly leftOut: string[];
}

/** Preset to save. Missing fields of the value are empty. */
interface NewPreset {
  readonly name: string;
  readonly default: boolean | null | undefined;
  readonly value: object;
}

/** Named values that users save and select again. A feature declares its kinds. */
@Injectable()
export class Presets {
  constructor(
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  define<Schema extends z.ZodObject>(kind: PresetKind<Schema>): PresetsOfKind<Schema> {
    return new PresetsOfKind(kind, this.database, this.changes, this.catalogue);
  }
}

/** Presets of one kind. Kinds of accounts require the ID of the account at each call. */
export class PresetsOfKind<Schema extends z.ZodObject> {
  constructor(
    private readonly kind: PresetKind<Schema>,
    private readonly database: Database,
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the presets by name, without parts that the viewer may no longer see. */
  async list(viewer: Viewer, accountId?: number): Promise<Preset<z.output<Schema>>[]> {
    const rows = await presetsOf(this.database.pool, await this.owner(viewer, accountId));
    const visible = (await this.kind.visibleTo?.(viewer)) ?? ((value: z.output<Schema>) => value);
    return rows.map((row) => {
      const { value, leftOut } = readStored(this.kind, row.value);
      return { ...row, value: visible(value), leftOut };
    });
  }

  /** Saves a preset under its name. An earlier preset of the same name is replaced. */
  async save(viewer: Viewer, preset: NewPreset, accountId?: number): Promise<BaseResponse> {
    const { kind, noun, limit, schema, empty } = this.kind;
    const owner = await this.owner(viewer, accountId);
    const name = presetName.safeParse(preset.name);
    if (!name.success) return notDone(name.error.issues.map(({ message }) => message).join(' '));
    const value = schema.safeParse({ ...empty, ...preset.value });
    if (!value.success) {
      const errors = Object.fromEntries(fieldMessages(value.error).map(({ field, messages }) => [field, messages]));
      throw new BadUserInput([...new Set(Object.values(errors).flat())].join(' '), errors);
    }
    const reason = await this.kind.refusal?.(viewer, value.data);
    if (reason) return notDone(reason);
    return this.changes.run(viewer, async (change) => {
      const isDefault = preset.default ?? false;
      const row = { name: name.data, default: isDefault, value: value.data };
      const id = await savePreset(change, owner, row, limit);
      if (id === null)
        return notDone(
          `${owner.accountId === null ? 'You' : 'An account'} can have up to ${limit} ${noun}s. Delete one first.`,
        );
      const after = { ...(await this.kind.describe(value.data, change)), default: isDefault };
      await change.record({ ...this.entry(owner, { id, name: name.data }), action: `${kind}.save`, after });
      return done(`The ${noun} was saved.`);
    });
  }

  async delete(viewer: Viewer, name: string, accountId?: number): Promise<BaseResponse> {
    const { kind, noun } = this.kind;
    const owner = await this.owner(viewer, accountId);
    return this.changes.run(viewer, async (change) => {
      const row = await deletePreset(change, owner, name.trim());
      if (!row) return notDone(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found.`);
      const before = await this.kind.describe(readStored(this.kind, row.value).value, change);
      await change.record({ ...this.entry(owner, row), action: `${kind}.delete`, before });
      return done(`The ${noun} was deleted.`);
    });
  }

  private entry({ accountId }: PresetOwner, { id, name }: { id: number; name: string }) {
    return { entityType: this.kind.kind, entityId: id, entityName: name, ...(accountId !== null && { accountId }) };
  }

  /** Returns the owner. @throws NotFound for an account that the viewer can't see */
  private async owner(viewer: Viewer, accountId: number | undefined): Promise<PresetOwner> {
    const { kind, owner, permission } = this.kind;
    const { companyId, userId } = viewer;
    if (!viewer.permissions.has(permission)) throw new Forbidden();
    if (owner === 'user') return { companyId, kind, userId, accountId: null };
    const { accounts } = await this.catalogue.of(viewer);
    if (accountId === undefined || !accounts.some(({ id }) => id === accountId))
      throw new NotFound('Account not found.');
    return { companyId, kind, userId: null, accountId };
  }
}
