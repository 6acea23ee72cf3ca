import {
  EMPTY_PUSH_SHARED,
  payloadBytes,
  PUSH_LEVELS,
  PUSH_UPLOADER_DRAFT,
  type PushDraft,
  type PushDraftCampaign,
  withChanges,
} from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { SavedVersions } from './saved-versions.js';

const campaign = (at: number): PushDraftCampaign => ({
  ...{ ...EMPTY_PUSH_SHARED, id: `id-of-campaign-${at}`, accountId: 2, name: `Autumn sale number ${at}`, bid: 0.012 },
  ...{
    targetUrl: `https://alfa.example/sale/${at}`,
    format: 'onclick',
    markets: ['US', 'CA'],
    creatives: [],
    refused: [],
  },
});
const DRAFT: PushDraft = {
  ...PUSH_UPLOADER_DRAFT.empty,
  campaigns: Array.from({ length: 1_000 }, (_, at) => campaign(at)),
};
const edited = (change: Partial<PushDraftCampaign>): PushDraft => ({
  ...DRAFT,
  campaigns: DRAFT.campaigns.map((each, at) => (at === 500 ? { ...each, ...change } : each)),
});

describe('saved versions of a draft', () => {
  it('send only the changed campaign, in hundreds of bytes instead of hundreds of thousands', () => {
    const versions = new SavedVersions(PUSH_UPLOADER_DRAFT);
    versions.keep(7, 3, DRAFT);
    const next = edited({ bid: 0.02 });
    const changes = versions.changesOf(7, 3, next)!;
    expect(payloadBytes(next)).toBeGreaterThan(250_000);
    expect(payloadBytes(changes)).toBeLessThan(500);
    expect(withChanges(PUSH_LEVELS, DRAFT, changes)).toEqual(next);
  });

  it('send the whole draft if the server might have a different version', () => {
    const versions = new SavedVersions(PUSH_UPLOADER_DRAFT);
    expect(versions.changesOf(7, 3, DRAFT)).toBeNull();
    versions.keep(7, 3, DRAFT);
    expect(versions.changesOf(7, 2, edited({ bid: 1 }))).toBeNull();
    versions.forget(7);
    expect(versions.changesOf(7, 3, edited({ bid: 1 }))).toBeNull();
  });

  it("send the whole draft if changes aren't smaller", () => {
    const versions = new SavedVersions(PUSH_UPLOADER_DRAFT);
    versions.keep(7, 3, DRAFT);
    const all = { ...DRAFT, campaigns: DRAFT.campaigns.map((each) => ({ ...each, bid: 0.5 })) };
    expect(versions.changesOf(7, 3, all)).toBeNull();
  });
});
