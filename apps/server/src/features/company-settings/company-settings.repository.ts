import { thresholdKey, thresholdOf } from '@adops/domain';
import type { AlertType } from '../../core/graphql/index.js';
import type { Change } from '../../core/changes/index.js';
import type { TenantPrisma } from '../../core/database/index.js';

export interface StoredSettings {
  readonly version: number;
  readonly currency: string;
  readonly entityLimit: number;
  /** Limit in micros. Null for no limit, or if none is set. */
  readonly budgetLimit: number | null;
  readonly isSet: boolean;
  readonly factorLimit: number;
  /** Limit in micros. Null for ten times the highest bid of the last 30 days. */
  readonly bidLimit: number | null;
  /** Stored values by their key. */
  readonly thresholds: Readonly<Record<string, number>>;
}

export type SettingsValues = Omit<StoredSettings, 'version' | 'currency' | 'thresholds'> & {
  readonly thresholds: readonly {
    readonly type: keyof typeof AlertType;
    readonly name: string;
    readonly value: number;
  }[];
};

const numberOf = (micros: bigint | null): number | null => (micros === null ? null : Number(micros));

/** Returns the settings of the company. */
export async function readSettings(entities: TenantPrisma): Promise<StoredSettings> {
  const company = await entities.company.findFirstOrThrow();
  const set = await entities.alertThreshold.findMany({ orderBy: [{ type: 'asc' }, { name: 'asc' }] });
  return {
    version: company.settingsVersion,
    currency: company.reportingCurrency,
    entityLimit: company.approvalEntityLimit,
    budgetLimit: numberOf(company.approvalBudgetLimit),
    isSet: company.approvalBudgetIsSet,
    factorLimit: company.changeFactorLimit,
    bidLimit: numberOf(company.bidLimit),
    thresholds: Object.fromEntries(
      set
        .filter(({ type, name }) => thresholdOf(type, name))
        .map(({ type, name, value }) => [thresholdKey(type, name), value]),
    ),
  };
}

/** Returns the settings and locks them for the transaction. */
export async function lockSettings(change: Change): Promise<StoredSettings> {
  await change.rows('SELECT FROM company WHERE id = $1 FOR UPDATE', [change.companyId]);
  return readSettings(change.entities);
}

export async function saveSettings({ companyId, entities }: Change, values: SettingsValues): Promise<void> {
  await entities.company.update({
    where: { id: companyId },
    data: {
      approvalEntityLimit: values.entityLimit,
      approvalBudgetIsSet: values.isSet,
      approvalBudgetLimit: values.budgetLimit,
      changeFactorLimit: values.factorLimit,
      bidLimit: values.bidLimit,
      settingsVersion: { increment: 1 },
    },
    select: { id: true },
  });
  await entities.alertThreshold.deleteMany();
  await entities.alertThreshold.createMany({ data: values.thresholds.map((each) => ({ companyId, ...each })) });
}
