import { type SiteApiRef, SiteConfigurationError, type SiteConfiguration, type SiteFailure } from '@adops/connectors';
import { fieldMessages, MEDIA_CONFIG_WORDS, type MediaConfigPart } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { found } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { PartnerType, ResponseStatus, type Site } from '../../core/graphql/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites } from '../connections/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { SiteSaves } from '../site-saves/index.js';
import { SitesService } from '../sites/index.js';
import { mediaConfigSave, shownPart } from './media-config-save.js';
import type { MediaConfigError, SiteMediaConfig, SiteMediaConfigResponse } from './media-config.model.js';
import { siteConfiguration } from './outside.js';
import { type KnownIds, PART_RULES } from './parts.js';
import { failedConfig, shownConfig } from './shown.js';

const NO_API: MediaConfigError = {
  attribute: 'siteSettings.apiUrl',
  message: 'The site has no API address yet. Enter it on its main page.',
};
const NO_KEY: MediaConfigError = {
  attribute: 'siteSettings.apiPassword',
  message: "The stored password can't be read. Enter it again on the site's main page.",
};
const MEANWHILE = 'Another user changed this part, so nothing was saved. Reload and try again.';
/**
 * Maximum attempts. Without a version there is no conflict check, so the save is retried if another user saves at the
 * same time.
 */
const TRIES = 3;

const WORDS_OF: Readonly<Partial<Record<SiteFailure, string>>> = {
  badResponse: MEDIA_CONFIG_WORDS.badResponse,
  invalidData: MEDIA_CONFIG_WORDS.invalidData,
};

/** Reads media configurations from the sites, which store them, and changes them part by part. */
@Injectable()
export class MediaConfigService {
  private readonly outside: SiteConfiguration;
  private readonly kind: ReturnType<typeof mediaConfigSave>;

  constructor(
    private readonly sites: SitesService,
    private readonly connected: ConnectedSites,
    private readonly catalogue: CatalogueService,
    private readonly saves: SiteSaves,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = siteConfiguration(config);
    this.kind = saves.define(mediaConfigSave(this.outside));
  }

  async read(viewer: Viewer, siteId: number): Promise<SiteMediaConfig> {
    const site = await this.site(viewer, siteId);
    const api = await this.apiOf(viewer, site);
    if ('error' in api) return failedConfig([failed('siteMediaConfig', MEDIA_CONFIG_WORDS.notFetched), api.error]);
    try {
      return shownConfig(await this.outside.read(api), viewer);
    } catch (error) {
      if (!(error instanceof SiteConfigurationError)) throw error;
      const words = WORDS_OF[error.failure] ?? MEDIA_CONFIG_WORDS.notFetched;
      return failedConfig([failed('siteMediaConfig', words), failed('siteMediaConfig', error.message)]);
    }
  }

  /** Updates a part. @param version version the caller has read. If missing, conflicts aren't checked. */
  async update(
    viewer: Viewer,
    siteId: number,
    part: MediaConfigPart,
    sent: unknown,
    version: string | null | undefined,
  ): Promise<SiteMediaConfigResponse> {
    const site = await this.site(viewer, siteId);
    const api = await this.apiOf(viewer, site);
    if ('error' in api) return refused(MEDIA_CONFIG_WORDS.notUpdated, [api.error]);
    for (let tries = 1; ; tries++) {
      try {
        return await this.put(viewer, site, api, part, sent, version);
      } catch (error) {
        if (!(error instanceof SiteConfigurationError)) throw error;
        if (error.failure === 'conflict' && version == null && tries < TRIES) continue;
        if (error.failure === 'conflict') return refused(MEDIA_CONFIG_WORDS.hasErrors, [failed(part, MEANWHILE)]);
        if (error.failure === 'refused') return refused(MEDIA_CONFIG_WORDS.hasErrors, error.problems);
        return refused(WORDS_OF[error.failure] ?? MEDIA_CONFIG_WORDS.notUpdated, [
          failed('siteMediaConfig', error.message),
        ]);
      }
    }
  }

  private async put(
    viewer: Viewer,
    site: Site,
    api: SiteApiRef,
    part: MediaConfigPart,
    sent: unknown,
    version: string | null | undefined,
  ): Promise<SiteMediaConfigResponse> {
    const stored = await this.outside.read(api);
    if (version != null && version !== stored.versions[part])
      return refused(MEDIA_CONFIG_WORDS.hasErrors, [failed(part, MEANWHILE)]);
    const rules = PART_RULES[part];
    const attribute = (path: string): string =>
      rules.formKey && path.split('.')[0] === rules.formKey
        ? [part, ...path.split('.').slice(1)].join('.')
        : `${part}.${path}`;
    const form = rules.schema.safeParse(rules.fill(sent, stored));
    const invalid = form.success
      ? rules.validate(form.data, stored, await this.known(viewer))
      : fieldMessages(form.error).map(({ field, messages }) => ({ path: field, message: messages.join(' ') }));
    if (!form.success || invalid.length > 0)
      return refused(
        MEDIA_CONFIG_WORDS.hasErrors,
        invalid.map(({ path, message }) => failed(attribute(path), message)),
      );
    const value = rules.content(form.data, stored);
    const save = await this.saves.begin(viewer, {
      ...{ kind: this.kind, siteId: site.id, subject: part, target: { siteId: site.id, siteName: site.name, part } },
      before: shownPart(part, stored),
      intended: shownPart(part, { ...stored, [part]: value }),
    });
    const saved = await this.outside.save(api, part, value, stored.versions[part]).catch(async (error: unknown) => {
      // After any other failure the site may have saved the part, which a later check determines.
      const isRefused = error instanceof SiteConfigurationError && ['conflict', 'refused'].includes(error.failure);
      if (isRefused) await this.saves.forget(save);
      throw error;
    });
    await this.saves.finish(save, shownPart(part, saved));
    const ofPart = saved.errors.filter((error) => error.attribute.split('.')[0] === part);
    if (ofPart.length > 0) return refused(MEDIA_CONFIG_WORDS.hasErrors, ofPart);
    return {
      status: ResponseStatus.success,
      message: `The media configuration of ${site.name} was saved.`,
      errors: [],
      siteMediaConfig: shownConfig(saved, viewer),
    };
  }

  private async site(viewer: Viewer, id: number): Promise<Site> {
    return found(await this.sites.one(viewer, id), 'Site not found.');
  }

  private async apiOf({ companyId }: Viewer, { id }: Site): Promise<SiteApiRef | { error: MediaConfigError }> {
    try {
      return (await this.connected.api(companyId, id)) ?? { error: NO_API };
    } catch (error) {
      if (error instanceof SecretUnreadable) return { error: NO_KEY };
      throw error;
    }
  }

  private async known(viewer: Viewer): Promise<KnownIds> {
    const { partners, markets } = await this.catalogue.of(viewer);
    const ids = (type: PartnerType) => new Set(partners.filter((each) => each.type === type).map(({ id }) => id));
    return {
      feeds: ids(PartnerType.feedPartner),
      sources: ids(PartnerType.sourcePartner),
      markets: new Set(markets.map(({ id }) => id)),
    };
  }
}

const failed = (attribute: string, message: string): MediaConfigError => ({ attribute, message });

const refused = (message: string, errors: readonly MediaConfigError[]): SiteMediaConfigResponse => ({
  status: ResponseStatus.error,
  message,
  errors,
});
