import type { CreationResult, EntityRef, PushCampaignDraft, PushCreativeDraft } from '@adops/connectors';
import { NotSupported } from '@adops/connectors';
import { DEVICES, type PushCampaignForm, type PushCreative } from '@adops/domain';
import type { PushPictures } from './push-pictures.service.js';
import type { NewStep, StepContext, StepHandler } from '../publishing/index.js';

export const PUSH_CAMPAIGN = 'pushCampaign';
/** Position of the step that creates the campaign. */
const CREATE = 0;
const MICROS = 1_000_000;

type Draft = Omit<PushCampaignDraft, 'creatives'> & {
  /** Pictures of the library or at addresses. Missing in payloads that were recorded before pictures were supported. */
  readonly creatives?: readonly PushCreative[];
};

const CREATE_KIND = 'pushCampaign.create';

/** Creates a campaign with its ads as a draft at the platform. */
export const createPushCampaign = (pictures: PushPictures): StepHandler<Draft, PushCreativeDraft[]> => ({
  ...{ kind: CREATE_KIND, verb: 'create', isState: false, isReviewed: false },
  find: ({ platform, account }, { name }) => creationOf(platform).findByName(account, PUSH_CAMPAIGN, name),
  prepare: ({ companyId }, { creatives }) => pictures.load(companyId, creatives ?? []),
  make: ({ platform, account }, draft, creatives) => creationOf(platform).create(account, { ...draft, creatives }),
  recorded: ({ format, targetUrl, countries, bid, dailyBudget, lifetimeBudget, creatives }) => ({
    ...{ adFormat: format, targetUrl, markets: countries, bid: bid / MICROS },
    ...(dailyBudget !== null && { dailyAmount: dailyBudget / MICROS }),
    ...(lifetimeBudget !== null && { totalAmount: lifetimeBudget / MICROS }),
    ...(creatives && creatives.length > 0 && { creatives: creatives.map(({ title }) => title) }),
  }),
});

/** Sends a campaign to moderation. After its approval the campaign runs. */
export const enablePushCampaign: StepHandler<object> = {
  ...{ kind: 'pushCampaign.enable', verb: 'enable', isState: true, isReviewed: true },
  async find(context) {
    const ref = campaignOf(context);
    const [entity] = await context.platform.getEntities(context.account, [ref]);
    if (entity?.outcome === 'failed') throw entity.error;
    return entity?.outcome === 'done' && entity.value?.status === 'enabled' ? [ref.externalId] : [];
  },
  async make(context): Promise<CreationResult> {
    const ref = campaignOf(context);
    const [result] = await context.platform.setStatus(context.account, [{ ref, value: 'enabled' }]);
    return result!.outcome === 'done' ? { outcome: 'done', externalId: ref.externalId } : result!;
  },
  recorded: () => ({ status: 'enabled' }),
};

function creationOf({ creation, name }: StepContext['platform']) {
  if (!creation) throw new NotSupported(`${name} doesn't support creating campaigns from the console.`);
  return creation;
}

const campaignOf = ({ made }: StepContext): EntityRef => ({ level: 'campaign', externalId: made.get(CREATE)! });

const micros = (amount: number | null | undefined): number | null =>
  amount == null ? null : Math.round(amount * MICROS);
const DEVICE_NAMES = new Map(
  DEVICES.map(({ id, name }) => [id as number, name.toLowerCase() as Draft['devices'][number]]),
);

/** Returns the steps that publish a campaign. @param isSent true if it is sent to moderation at the end */
export function stepsOf(campaign: PushCampaignForm, isSent: boolean): NewStep[] {
  const { name, format, targetUrl, dailyAmount, totalAmount, bid, markets, devices, osTypes, creatives } = campaign;
  const draft: Draft = {
    ...{ kind: PUSH_CAMPAIGN, name, format, targetUrl, countries: markets, osTypes: osTypes ?? [] },
    ...{ dailyBudget: micros(dailyAmount), lifetimeBudget: micros(totalAmount), bid: micros(bid)! },
    creatives: creatives ?? [],
    devices: (devices ?? []).map((id) => DEVICE_NAMES.get(id)!),
  };
  const create = { kind: CREATE_KIND, needs: [], payload: draft };
  return isSent ? [create, { kind: enablePushCampaign.kind, needs: [CREATE], payload: {} }] : [create];
}
