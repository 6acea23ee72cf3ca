import { Injectable } from '@nestjs/common';
import {
  ALERT_THRESHOLDS,
  type CompanySettingsForm,
  companySettingsForm,
  thresholdKey,
  thresholdOf,
} from '@adops/domain';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database, Entities } from '../../core/database/index.js';
import { type AlertType, done, type SaveAnswer } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { approvalLimits } from '../automation/index.js';
import type { AlertThreshold, CompanySettings, CompanySettingsInput } from './company-settings.model.js';
import { lockSettings, readSettings, saveSettings, type StoredSettings } from './company-settings.repository.js';

const MICROS = 1_000_000;

/** Reads and saves company-wide settings. */
@Injectable()
export class CompanySettingsService {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
  ) {}

  async of({ companyId }: Viewer): Promise<CompanySettings> {
    const [stored, limits] = await Promise.all([
      readSettings(this.entities.for(companyId)),
      approvalLimits(this.database.pool, companyId),
    ]);
    return {
      currency: stored.currency,
      approvalEntityLimit: limits.entities,
      approvalBudgetLimit: limits.budget === null ? null : limits.budget / MICROS,
      approvalBudgetIsAutomatic: limits.isAutomatic,
      changeFactorLimit: stored.factorLimit,
      bidLimit: stored.bidLimit === null ? null : stored.bidLimit / MICROS,
      alertThresholds: thresholdsOf(stored),
      version: stored.version,
    };
  }

  update(viewer: Viewer, input: CompanySettingsInput): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const stored = await lockSettings(change);
      change.sameVersion(stored.version, input.version, 'company');
      const before = formOf(stored);
      const form = change.check(companySettingsForm, { ...before, ...given(change, input, before) });
      await save(change, form);
      await change.record({
        action: 'companySettings.update',
        entityType: 'companySettings',
        entityId: change.companyId,
        before: described(before),
        after: described(form),
      });
      return done('The settings were saved.');
    });
  }
}

function thresholdsOf({ thresholds }: StoredSettings): AlertThreshold[] {
  return Object.entries(ALERT_THRESHOLDS).flatMap(([type, definitions]) =>
    Object.entries(definitions).map(([name, { value }]) => ({
      type: type as keyof typeof AlertType,
      name,
      value: thresholds[thresholdKey(type, name)] ?? value,
      defaultValue: value,
    })),
  );
}

const formOf = ({
  entityLimit,
  budgetLimit,
  isSet,
  factorLimit,
  bidLimit,
  thresholds,
}: StoredSettings): CompanySettingsForm => ({
  approvalEntityLimit: entityLimit,
  approvalBudgetMode: !isSet ? 'automatic' : budgetLimit === null ? 'none' : 'amount',
  approvalBudgetLimit: budgetLimit === null ? 0 : budgetLimit / MICROS,
  changeFactorLimit: factorLimit,
  bidLimit: bidLimit === null ? null : bidLimit / MICROS,
  alertThresholds: { ...thresholds },
});

/** Converts the input to form fields. Missing fields have their stored values. */
function given(change: Change, input: CompanySettingsInput, stored: CompanySettingsForm): Partial<CompanySettingsForm> {
  const form: Partial<CompanySettingsForm> = {};
  if (input.approvalEntityLimit != null) form.approvalEntityLimit = input.approvalEntityLimit;
  if (input.approvalBudgetIsAutomatic) form.approvalBudgetMode = 'automatic';
  else if (input.approvalBudgetLimit === null) form.approvalBudgetMode = 'none';
  else if (input.approvalBudgetLimit !== undefined)
    Object.assign(form, { approvalBudgetMode: 'amount', approvalBudgetLimit: input.approvalBudgetLimit });
  if (input.changeFactorLimit != null) form.changeFactorLimit = input.changeFactorLimit;
  if (input.bidLimit !== undefined) form.bidLimit = input.bidLimit;
  if (input.alertThresholds) {
    const thresholds: Record<string, number | null> = { ...stored.alertThresholds };
    const seen = new Set<string>();
    for (const { type, name, value } of input.alertThresholds) {
      const key = thresholdKey(type, name);
      if (seen.has(key)) change.refuse(`alertThresholds.${key}`, 'It is listed twice.');
      seen.add(key);
      thresholds[key] = value ?? null;
    }
    form.alertThresholds = thresholds;
  }
  return form;
}

async function save(change: Change, form: CompanySettingsForm): Promise<void> {
  const { approvalBudgetMode: mode, approvalBudgetLimit: limit } = form;
  const set = Object.entries(form.alertThresholds).flatMap(([key, value]) => {
    const at = key.indexOf('-');
    const [type, name] = [key.slice(0, at) as keyof typeof AlertType, key.slice(at + 1)];
    // Default values aren't stored, so that later changes of the defaults apply.
    return value === null || value === thresholdOf(type, name)!.value ? [] : [{ type, name, value }];
  });
  await saveSettings(change, {
    entityLimit: form.approvalEntityLimit,
    isSet: mode !== 'automatic',
    budgetLimit: mode === 'amount' ? Math.round(limit * MICROS) : null,
    factorLimit: form.changeFactorLimit,
    bidLimit: form.bidLimit === null ? null : Math.round(form.bidLimit * MICROS),
    thresholds: set,
  });
}

/** Flattens the settings, so that an audit record shows only the changed threshold. */
function described({
  approvalEntityLimit,
  approvalBudgetMode,
  approvalBudgetLimit,
  changeFactorLimit,
  bidLimit,
  alertThresholds,
}: CompanySettingsForm) {
  return {
    approvalEntityLimit,
    approvalBudgetLimit:
      approvalBudgetMode === 'amount' ? approvalBudgetLimit : approvalBudgetMode === 'none' ? 'no limit' : 'automatic',
    changeFactorLimit,
    bidLimit: bidLimit ?? 'automatic',
    ...Object.fromEntries(
      Object.entries(ALERT_THRESHOLDS).flatMap(([type, definitions]) =>
        Object.entries(definitions).map(([name, { value }]) => [
          `${type}.${name}`,
          alertThresholds[thresholdKey(type, name)] ?? value,
        ]),
      ),
    ),
  };
}
