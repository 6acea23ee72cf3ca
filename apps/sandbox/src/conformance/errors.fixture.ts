import { inspect } from 'node:util';
import { expect, it } from '@jest/globals';
import { AuthExpired, PlatformError, RateLimited, Unavailable } from '@adops/connectors';
import type { Trial } from './conformance.spec.js';
import { listAll } from './reading.fixture.js';
import { sampleRef } from './sandbox.fixture.js';

async function errorOf(call: Promise<unknown>): Promise<PlatformError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
}

export function checkErrors(trialOf: () => Trial): void {
  it('maps failures to the error taxonomy', async () => {
    const { platform, impatient, account, sandbox, shows } = trialOf();
    const { key } = platform;
    for (const one of [platform, impatient]) await one.verify(account());
    const read = (by = platform) => by.listEntities(account(), { level: 'campaign' });
    const path = await pathOfList(trialOf());
    await sandbox().planFailure({ platform: key, path, kind: 'rateLimit', retryAfterSeconds: 40, times: 3 });
    const limited = await errorOf(read());
    expect(limited).toBeInstanceOf(RateLimited);
    expect((limited as RateLimited).retryAfterMs).toBeGreaterThan(900);
    await sandbox().clearFailures();

    await sandbox().planFailure({ platform: key, path, kind: 'error', times: 9 });
    expect(await errorOf(read())).toBeInstanceOf(Unavailable);
    await sandbox().clearFailures();
    // Temporary failures are retried without an error.
    await sandbox().planFailure({ platform: key, path, kind: 'error', times: 1 });
    await expect(read()).resolves.toBeDefined();

    await sandbox().planFailure({ platform: key, path, kind: 'garbage', times: 9 });
    expect(await errorOf(read())).toBeInstanceOf(Unavailable);
    await sandbox().clearFailures();

    // An endless response must not be read to its end.
    await sandbox().planFailure({ platform: key, path, kind: 'huge', times: 9 });
    expect(await errorOf(read(impatient))).toMatchObject({
      kind: 'Unavailable',
      retryable: true,
      outcomeUnknown: false,
    });
    await sandbox().clearFailures();
    await expect(read()).resolves.toBeDefined();

    // A token that contains its account can't be used for another account.
    if (key !== 'propeller' && key !== 'zeropark') {
      const gone = { ...account(), externalId: '9999999999' };
      const foreign = await errorOf(
        platform.verify(gone).then(() => platform.listEntities(gone, { level: 'campaign' })),
      );
      expect(['PermissionDenied', 'NotFound', 'InvalidRequest', 'AuthExpired']).toContain(foreign.kind);
    }
    shows('Errors by the taxonomy');
  });

  it('reports rejected credentials without revealing them', async () => {
    const { platform } = trialOf();
    const secrets = Object.fromEntries(
      ['clientSecret', 'refreshToken', 'accessToken', 'apiKey', 'password'].map((name) => [name, `bad-${name}-s3cr3t`]),
    );
    const error = await errorOf(platform.verify(sampleRef(platform.key, 1, secrets)));
    expect(error).toBeInstanceOf(AuthExpired);
    for (const secret of Object.values(secrets)) expect(inspect(error, { depth: 9 })).not.toContain(secret);
  });

  it('renews an expired token', async () => {
    const { platform, account, sandbox, shows } = trialOf();
    await platform.verify(account());
    await sandbox().expireTokens();
    await expect(platform.verify(account())).resolves.toBeDefined();
    const campaigns = await platform.listEntities(account(), { level: 'campaign' });
    await sandbox().expireTokens();
    const [{ ref, status }] = campaigns.items as [(typeof campaigns.items)[number]];
    const level = platform.capabilities().status.includes('campaign');
    if (level)
      expect(await platform.setStatus(account(), [{ ref, value: status }])).toMatchObject([{ outcome: 'done' }]);
    if (!['propeller', 'zeropark', 'meta'].includes(platform.key)) shows('Token renewed when it expires');
  });

  it('returns a result for each item of a batch', async () => {
    const trial = trialOf();
    const { platform, account, shows } = trial;
    const level = platform.capabilities().status.includes('campaign') ? 'campaign' : 'adGroup';
    const all = (await listAll(trial, level)).filter(({ ref }) => ref.channel !== 'pmax');
    expect(all.length).toBeGreaterThan(1);
    const ghost = { ...all[0]!.ref, externalId: all[0]!.ref.externalId.replace(/\d$/, '0').replace(/^\d/, '9') };
    const refs = [all[0]!.ref, ghost, all[1]!.ref];
    const results = await platform.setStatus(
      account(),
      refs.map((ref) => ({ ref, value: 'paused' as const })),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'done']);
    expect(results.map(({ ref }) => ref.externalId)).toEqual(refs.map(({ externalId }) => externalId));
    const after = await platform.getEntities(account(), [refs[0]!, refs[2]!]);
    expect(after.map((one) => (one.outcome === 'done' ? one.value!.status : one.outcome))).toEqual([
      'paused',
      'paused',
    ]);
    await platform.setStatus(
      account(),
      [refs[0]!, refs[2]!].map((ref) => ({ ref, value: 'enabled' as const })),
    );
    // Unsupported changes are rejected without a call.
    const before = (await trial.sandbox().requests())[`${platform.key} ${account().externalId}`]?.total;
    const never = { level: 'keyword' as const, externalId: '1', parentExternalId: '1' };
    if (!platform.capabilities().status.includes('keyword')) {
      const [refused] = await platform.setStatus(account(), [{ ref: never, value: 'paused' }]);
      expect(refused).toMatchObject({ outcome: 'failed', error: { kind: 'NotSupported' } });
      const [bid] = await platform.setBid!(account(), [{ ref: never, value: { kind: 'maxCpc', value: 250_000 } }]);
      expect(bid).toMatchObject({ outcome: 'failed', error: { kind: 'NotSupported' } });
      expect((await trial.sandbox().requests())[`${platform.key} ${account().externalId}`]?.total).toBe(before);
    }
    shows('Partial success of a batch');
  });

  it('reports an unknown result if a change might have been written', async () => {
    const trial = trialOf();
    const { platform, impatient, account, sandbox, shows } = trial;
    await impatient.verify(account());
    const level = platform.capabilities().status.includes('campaign') ? 'campaign' : 'adGroup';
    const { ref } = (await listAll(trial, level))[0]!;
    for (const kind of ['errorAfter', 'silenceAfter', 'huge', 'drip', 'silence'] as const) {
      for (const method of ['POST', 'PUT', 'PATCH'])
        await sandbox().planFailure({ platform: platform.key, path: '', method, kind });
      const [result] = await impatient.setStatus(account(), [{ ref, value: 'paused' }]);
      expect(result).toMatchObject({ outcome: 'unknown', error: { kind: 'Unavailable', outcomeUnknown: true } });
      await sandbox().clearFailures();
      const [after] = await platform.getEntities(account(), [ref]);
      expect(after).toMatchObject({ outcome: 'done', value: { status: kind === 'silence' ? 'enabled' : 'paused' } });
      expect(await platform.setStatus(account(), [{ ref, value: 'enabled' }])).toMatchObject([{ outcome: 'done' }]);
    }
    shows('Unknown outcomes said');
  });
}

/** Returns part of the path that lists campaigns. Sign-in requests don't match it. */
function pathOfList({ platform }: Trial): Promise<string> {
  const paths: Readonly<Record<string, string>> = {
    google: 'googleAds:search',
    microsoft: 'CampaignManagement',
    meta: '/campaigns',
    taboola: '/campaigns',
    outbrain: '/campaigns',
    zemanta: '/campaigns',
    propeller: '/adv/',
    zeropark: '/stats/campaign',
  };
  return Promise.resolve(paths[platform.key]!);
}
