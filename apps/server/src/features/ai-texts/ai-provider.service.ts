import { isOutsideUrl, OpenAiTexts, type TextModel } from '@adops/connectors';
import { aiProviderForm, type AiProviderForm, type TokenPrices } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { BadUserInput, done, type SaveAnswer } from '../../core/graphql/index.js';
import { MASK, type SecretOwner, SecretStore } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiProviderRepository, type StoredProvider } from './ai-provider.repository.js';
import type { AiSettings, AiSettingsInput, AiUsageRow } from './ai-settings.model.js';
import { AiUsageRepository } from './ai-usage.repository.js';

const MICROS = 1_000_000;

/** A provider that is ready to be called. */
export interface OpenedProvider {
  readonly model: TextModel;
  /** Model name at the provider. */
  readonly modelName: string;
  readonly isModerated: boolean;
  readonly prices: TokenPrices;
}

interface Cached extends OpenedProvider {
  readonly version: number;
}

/** Manages a company's AI provider and its budget settings. */
@Injectable()
export class AiProviderService {
  private readonly opened = new Map<number, Cached>();

  constructor(
    private readonly changes: Changes,
    private readonly repository: AiProviderRepository,
    private readonly usage: AiUsageRepository,
    private readonly secrets: SecretStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SANDBOX_URL' | 'AI_TIMEOUT_SECONDS'>,
  ) {}

  async of({ companyId }: Viewer): Promise<AiSettings> {
    const [stored, hasKey, { spent, reserved }] = await Promise.all([
      this.repository.read(companyId),
      this.hasKey(companyId),
      this.usage.spent(companyId),
    ]);
    return {
      ...formOf(stored, hasKey),
      version: stored.version,
      isConfigured: stored.baseUrl !== '' && hasKey,
      spent: spent / MICROS,
      reserved: reserved / MICROS,
    };
  }

  async usageOf({ companyId }: Viewer): Promise<AiUsageRow[]> {
    const rows = await this.usage.byUserAndTool(companyId);
    return rows.map(({ costMicros, ...row }) => ({ ...row, cost: costMicros / MICROS }));
  }

  update(viewer: Viewer, { version, ...input }: AiSettingsInput): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const stored = await this.repository.lock(change);
      change.sameVersion(stored.version, version, 'company');
      const before = formOf(stored, await this.hasKey(change.companyId));
      const form = change.check(aiProviderForm, { ...before, ...withoutMissing(input) });
      if (form.baseUrl !== '' && !isOutsideUrl(form.baseUrl))
        change.refuse('baseUrl', 'The address is in a private network.');
      // A key is only sent to the address it was entered for.
      if (form.baseUrl !== '' && form.baseUrl !== before.baseUrl && form.key === MASK)
        change.refuse('key', 'Enter the key again for the new address.');
      if (form.key !== '' && form.key !== MASK && !this.secrets.hasKey)
        change.refuse(
          'key',
          "The key can't be saved because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.",
        );
      await this.repository.save(change, {
        ...{ baseUrl: form.baseUrl, model: form.model, isModerated: form.isModerated },
        promptMicros: Math.round(form.promptPrice * MICROS),
        completionMicros: Math.round(form.completionPrice * MICROS),
        imageMicros: form.imagePrice === null ? null : Math.round(form.imagePrice * MICROS),
        budgetMicros: Math.round(form.monthlyBudget * MICROS),
      });
      const key = form.baseUrl === '' ? '' : form.key;
      await this.secrets.set(ownerOf(change.companyId), { key }, { userId: viewer.userId }, change.on);
      await change.record({
        ...{ action: 'aiSettings.update', entityType: 'aiSettings', entityId: change.companyId },
        before: { ...before, key: null },
        after: { ...form, key: key === MASK || key === before.key ? null : 'changed' },
      });
      return done('The AI settings were saved.');
    });
  }

  /** Returns the provider, ready to be called. @throws BadUserInput if no provider is set up */
  async open(companyId: number): Promise<OpenedProvider> {
    const stored = await this.repository.read(companyId);
    const cached = this.opened.get(companyId);
    if (cached?.version === stored.version && stored.baseUrl !== '') return cached;
    const { key } = stored.baseUrl === '' ? { key: undefined } : await this.secrets.open(ownerOf(companyId));
    if (key === undefined)
      throw new BadUserInput('No AI provider is set up. An administrator can add one in the company settings.');
    const { baseUrl, model, isModerated, promptMicros, completionMicros, version } = stored;
    const { SANDBOX_URL: sandboxUrl, AI_TIMEOUT_SECONDS: seconds } = this.config;
    const options = { ...(sandboxUrl && { sandboxUrl }), ...(seconds && { timeoutMs: seconds * 1_000 }) };
    const opened: Cached = {
      ...{ isModerated, version, modelName: model, prices: { promptMicros, completionMicros } },
      model: new OpenAiTexts({ baseUrl, model, key }, options),
    };
    this.opened.set(companyId, opened);
    return opened;
  }

  private async hasKey(companyId: number): Promise<boolean> {
    return (await this.secrets.names(ownerOf(companyId))).includes('key');
  }
}

const ownerOf = (companyId: number): SecretOwner => ({ companyId, kind: 'ai_provider', id: companyId });

const formOf = (stored: StoredProvider, hasKey: boolean): AiProviderForm => ({
  ...{ baseUrl: stored.baseUrl, model: stored.model, isModerated: stored.isModerated, key: hasKey ? MASK : '' },
  promptPrice: stored.promptMicros / MICROS,
  completionPrice: stored.completionMicros / MICROS,
  imagePrice: stored.imageMicros === null ? null : stored.imageMicros / MICROS,
  monthlyBudget: stored.budgetMicros / MICROS,
});

/** Drops missing fields, so that their stored values are unchanged. Only the price of an image can be null. */
const withoutMissing = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value != null || (name === 'imagePrice' && value === null)),
  );
