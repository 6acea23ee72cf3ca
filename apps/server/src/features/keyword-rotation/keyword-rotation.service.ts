import { setTimeout as wait } from 'node:timers/promises';
import {
  type KeywordRotation as AtSite,
  type KeywordRotations,
  type RotatedKeyword,
  type SiteApiRef,
  SiteConfigurationError,
} from '@adops/connectors';
import { balancedList, type FieldMessages, fieldMessages, savedRotation, VERSION_FIELD } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { found } from '../../core/changes/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database, databaseTime } from '../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  isRefused,
  notDone,
  ResponseStatus,
  type SaveAnswer,
} from '../../core/graphql/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';
import { SiteSaves } from '../site-saves/index.js';
import type { AdgroupKeywordRotations, KeywordRotationInput } from './keyword-rotation.model.js';
import {
  type SelectableAdgroup,
  selectableAdgroups,
  keepKeywords,
  knownKeywords,
  type RotatedAdgroup,
  rotatedAdgroup,
  rotationChanges,
  SAVED,
} from './keyword-rotation.repository.js';
import { keywordRotations } from './outside.js';
import { recorded, type RotationSave, rotationSave, sameList } from './rotation-save.js';

const NO_SITE = "The ad group has no site, so it can't rotate keywords.";
const NO_API = 'The site has no API address yet. Fill it in on its main page.';
const TWINS =
  "Two ad groups of this site have the same ID on their platforms, so the site can't distinguish their rotations. Assign another site to one of them.";
const MEANWHILE = 'Another user changed this rotation, so nothing was saved. Reload and try again.';
const UNCONFIRMED =
  "The site hasn't confirmed the rotation yet. We retry for an hour, and the history shows the outcome.";
const HISTORY = 20;
/** Maximum number of ad groups offered at a time. */
const MAX_CHOICES = 50;
const MAX_SEARCH_LENGTH = 200;
/** Attempts of a save before the scheduled job takes over. */
const TRIES = 3;
const PAUSE_MS = 300;

interface SaveOptions {
  /** Version that the edit is based on. Null to skip the check. */
  readonly version: string | null;
  /** True to end the rotation with an empty list. */
  readonly end: boolean;
}

/** Result of a save, as far as it is known. */
type Outcome = BaseResponse | { readonly errors: FieldMessages[] };

/** Reads and changes keyword rotations of ad groups. The sites store the rotations. */
@Injectable()
export class KeywordRotationService {
  private readonly outside: KeywordRotations;
  private readonly kind: ReturnType<typeof rotationSave>;

  constructor(
    private readonly database: Database,
    private readonly connected: ConnectedSites,
    private readonly saves: SiteSaves,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = keywordRotations(config);
    this.kind = saves.define(rotationSave(database.pool, this.outside));
  }

  /**
   * Returns the rotation. Null if the ad group is unknown or the viewer may not see its account.
   * @throws BadUserInput if its site can't be read
   */
  async read(viewer: Viewer, adgroupId: number): Promise<AdgroupKeywordRotations | null> {
    const adgroup = await rotatedAdgroup(this.database.pool, viewer, adgroupId);
    if (!adgroup) return null;
    const { companyId } = viewer;
    const at = await databaseTime(this.database.pool);
    const rotation = await this.atSite(viewer, adgroup);
    await this.database.transaction((client) =>
      keepKeywords(client, { companyId, adgroupId }, { list: rotation.list, at }),
    );
    const [known, pending, changes] = await Promise.all([
      knownKeywords(this.database.pool, companyId, adgroupId),
      this.saves.pending(companyId, this.kind, String(adgroupId)),
      rotationChanges(this.database.pool, companyId, adgroupId, HISTORY),
    ]);
    const knownOf = new Map(known.map((each) => [each.keyword, each]));
    return {
      default: rotation.default ?? adgroup.keyword,
      replacement: rotation.replacement ?? adgroup.replacement,
      isOwnBrand: rotation.isOwnBrand,
      version: rotation.version,
      pending: pending.map(({ intended, ...save }) => ({ ...save, list: [...intended.list] })),
      list: rotation.list.map((each) => ({ ...each, adgroupId, ...knownOf.get(each.keyword)! })),
      history: changes.map(({ action, before, after, ...change }) => ({
        ...change,
        isSaved: action === SAVED,
        before: [...(before?.list ?? [])],
        after: [...(after?.list ?? [])],
      })),
    };
  }

  /** Returns ad groups whose rotation can be opened. */
  selectable(viewer: Viewer, phrase: string): Promise<SelectableAdgroup[]> {
    const text = phrase.trim();
    if (text.length > MAX_SEARCH_LENGTH)
      throw new BadUserInput(`A search can have up to ${MAX_SEARCH_LENGTH} characters.`);
    const id = /^\d{1,9}$/.test(text) ? Number(text) : null;
    const pattern = text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    return selectableAdgroups(this.database.pool, viewer, { pattern, id, limit: MAX_CHOICES });
  }

  /** Saves for the API, with errors in the message. */
  async set(
    viewer: Viewer,
    adgroupId: number,
    list: readonly KeywordRotationInput[],
    options: SaveOptions,
  ): Promise<BaseResponse> {
    const answer = await this.save(viewer, adgroupId, list, options);
    return isRefused(answer) ? notDone(answer.errors.flatMap(({ messages }) => messages).join(' ')) : answer;
  }

  async save(
    viewer: Viewer,
    adgroupId: number,
    sent: readonly KeywordRotationInput[],
    { version, end }: SaveOptions,
  ): Promise<SaveAnswer> {
    const adgroup = found(await rotatedAdgroup(this.database.pool, viewer, adgroupId), 'Ad group not found.');
    const form = savedRotation.safeParse({
      end,
      list: sent.map(({ keyword, weight, lockWeightPercent, status }) => ({
        ...{ keyword, weight, lockWeightPercent: lockWeightPercent ?? false, status: status ?? 'active' },
      })),
    });
    if (!form.success) return { errors: fieldMessages(form.error) };
    const intended = balancedList(form.data.list);
    const [stored, api] = await this.storedAt(viewer, adgroup);
    if (version !== null && version !== stored.version) return refused(VERSION_FIELD, MEANWHILE);
    if (sameList(stored.list, intended)) return done('The rotation is unchanged.');
    return this.put(viewer, api, adgroup, stored, intended);
  }

  /**
   * Sends the save to the site and retries while the user waits. The scheduled job settles saves that are still open.
   */
  private async put(
    viewer: Viewer,
    api: SiteApiRef,
    target: RotatedAdgroup,
    { version, list }: AtSite,
    intended: readonly RotatedKeyword[],
  ): Promise<Outcome> {
    const { externalId } = target;
    const save = await this.saves.begin(viewer, {
      ...{ kind: this.kind, siteId: target.siteId!, subject: String(target.id), target },
      ...{ before: recorded({ version, list }), intended: recorded({ version, list: intended }) },
    });
    for (let tries = 1; tries <= TRIES; tries++) {
      const answer = await this.outside.save(api, externalId, intended, version).catch(failureOf);
      if (!(answer instanceof SiteConfigurationError)) return this.taken(save, answer);
      if (answer.failure === 'refused') {
        await this.saves.forget(save);
        return { errors: answer.problems.map(({ attribute, message }) => ({ field: attribute, messages: [message] })) };
      }
      if (answer.failure === 'conflict' && tries === 1) {
        await this.saves.forget(save);
        return refused(VERSION_FIELD, MEANWHILE);
      }
      await wait(PAUSE_MS * tries);
      // After any other failure the site may have saved the list, so we read its state.
      const now = await this.outside.read(api, externalId).catch(failureOf);
      if (now instanceof SiteConfigurationError || now.version === version) continue;
      if (sameList(now.list, intended)) return this.taken(save, now);
      // Another user saved before or after this save. The scheduled job determines the order.
      return refused(VERSION_FIELD, MEANWHILE);
    }
    return { status: ResponseStatus.warning, message: UNCONFIRMED };
  }

  private async taken(save: RotationSave, after: AtSite): Promise<BaseResponse> {
    await this.saves.finish(save, recorded(after));
    return sameList(after.list, save.intended.list)
      ? done(`The keyword rotation of ${save.target.name} was saved.`)
      : { status: ResponseStatus.warning, message: 'The site saved a different rotation. Review the list.' };
  }

  private async atSite(viewer: Viewer, adgroup: RotatedAdgroup): Promise<AtSite> {
    return (await this.storedAt(viewer, adgroup))[0];
  }

  /** Returns the list at the site. @throws BadUserInput if the site can't be called or doesn't answer */
  private async storedAt({ companyId }: Viewer, adgroup: RotatedAdgroup): Promise<[AtSite, SiteApiRef]> {
    if (adgroup.siteId === null) throw new BadUserInput(NO_SITE);
    if (adgroup.twins > 0) throw new BadUserInput(TWINS);
    try {
      const api = await this.connected.api(companyId, adgroup.siteId);
      if (!api) throw new BadUserInput(NO_API);
      return [await this.outside.read(api, adgroup.externalId), api];
    } catch (error) {
      if (error instanceof SecretUnreadable) throw new BadUserInput(SITE_KEY_UNREADABLE);
      if (error instanceof SiteConfigurationError)
        throw new BadUserInput(
          `The rotation couldn't be read from ${adgroup.siteName}. ${error.message} Try again later.`,
        );
      throw error;
    }
  }
}

const refused = (field: string, message: string): Outcome => ({ errors: [{ field, messages: [message] }] });

function failureOf(error: unknown): SiteConfigurationError {
  if (error instanceof SiteConfigurationError) return error;
  throw error;
}
