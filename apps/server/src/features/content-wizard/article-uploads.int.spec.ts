import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SiteArticles } from '@adops/connectors';
import { giveRole } from '../../../test/two-companies.js';
import { ArticleReach } from './article-reach.js';
import { AFS, ArticleDesk, hostOf } from './content-wizard.fixture.js';

jest.setTimeout(120_000);
let desk: ArticleDesk;
let reach: { outside: SiteArticles };
let real: SiteArticles;
beforeAll(async () => {
  desk = await ArticleDesk.open();
  reach = desk.desk.app.get(ArticleReach);
  real = reach.outside;
}, 60_000);
afterEach(async () => {
  reach.outside = real;
  await desk.sandbox.clearFailures();
});
afterAll(() => desk.close());

class Killed extends Error {}

/** Kills the worker at the given call to the site, before or after the site executes it. Later calls aren't sent. */
function dieAt(call: number, when: 'before' | 'after'): { readonly reached: boolean } {
  const state = { reached: false, calls: 0 };
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.reached) throw new Killed();
    const isLast = ++state.calls === call;
    if (isLast) state.reached = true;
    if (isLast && when === 'before') throw new Killed();
    const answer = await work();
    if (isLast) throw new Killed();
    return answer;
  };
  reach.outside = {
    read: (api, key) => through(() => real.read(api, key)),
    save: (api, key, content, version) => through(() => real.save(api, key, content, version)),
  };
  return state;
}

/** Calls per upload: a read, a write, and a read of the result. */
const CALLS = 3;

/** Records the upload without waiting for its outcome. */
async function record(id: number): Promise<void> {
  const call = desk.upload(id, false).catch(() => undefined);
  const isRecorded = async () => (await desk.sql('SELECT FROM article WHERE id = $1 AND upload_task_id IS NOT NULL', [id])).length;
  while ((await isRecorded()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  void call;
} // prettier-ignore

describe('an upload whose worker is killed', () => {
  it.each(['before', 'after'] as const)('continues in another worker if killed %s any call, and creates one article', async (when) => {
    for (let call = 1; call <= CALLS; call++) {
      const id = await desk.compliant();
      await record(id);
      const death = dieAt(call, when);
      await desk.work();
      reach.outside = real;
      expect(death.reached).toBe(true);
      expect(await desk.article(id)).toMatchObject({ url: null, uploadedAt: null });
      await desk.leaveAsKilled();
      await desk.work();
      const atSite = await desk.atSite(id);
      // Version 1 means a single write.
      expect(atSite).toMatchObject({ version: '1', headline: 'Choosing red shoes' });
      expect(await desk.article(id)).toMatchObject({ status: 'completed', url: atSite!.url, error: null });
    }
  }); // prettier-ignore

  it('completes even after several crashes', async () => {
    const id = await desk.compliant();
    await record(id);
    for (const [call, when] of [[1, 'after'], [2, 'before'], [2, 'after'], [1, 'before']] as const) {
      dieAt(call, when);
      await desk.work();
      reach.outside = real;
      await desk.leaveAsKilled();
    }
    await desk.work();
    expect(await desk.article(id)).toMatchObject({ status: 'completed' });
    expect(await desk.atSite(id)).toMatchObject({ version: '1' });
  }); // prettier-ignore

  it('fails after the last attempt, but succeeds when the user uploads the article again', async () => {
    const id = await desk.compliant();
    await record(id);
    dieAt(2, 'after');
    await desk.work();
    reach.outside = real;
    expect(await desk.article(id)).toMatchObject({ status: 'failed', error: 'It stopped unexpectedly. Try again.' });
    expect(await desk.act(`delete(id: ${id})`, 'status message')).toMatchObject({
      ...{ status: 'error', message: 'The site may already have this article. Upload it again to find out.' },
    });
    expect(await desk.upload(id)).toMatchObject({ status: 'success', url: (await desk.atSite(id))!.url });
    expect(await desk.atSite(id)).toMatchObject({ version: '1' });
  });
});

describe('an upload', () => {
  it('returns the address, makes the article read-only, and returns the same result if repeated', async () => {
    const id = await desk.compliant();
    const first = await desk.upload(id);
    const { url } = (await desk.atSite(id))!;
    expect(first).toEqual({ articleId: id, status: 'success', message: 'The article was uploaded.', url });
    const [again, other] = await Promise.all([desk.upload(id), desk.upload(id)]);
    expect([again, other]).toEqual([first, first]);
    expect(await desk.atSite(id)).toMatchObject({ version: '1' });
    const article = await desk.article(id);
    expect(article).toMatchObject({ status: 'completed', url, uploadedAt: expect.any(String), complianceState: 'compliant' });
    const final = 'The article was uploaded and can no longer be changed.';
    expect(await desk.update(id, { headline: 'Other' })).toMatchObject({ status: 'error', message: final });
    expect(await desk.act(`delete(id: ${id})`, 'status message')).toMatchObject({ status: 'error', message: final });
    expect(await desk.check(id)).toMatchObject({ status: 'error', message: final });
    const records = await desk.sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE entity_type = 'article' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(records.map(({ action }) => action)).toEqual([
      ...['article.create', 'article.update', 'article.check', 'article.checked', 'article.upload', 'article.uploaded'],
    ]);
  }); // prettier-ignore

  it('runs once when two users request it at the same time', async () => {
    const id = await desk.compliant();
    const [first, second] = await Promise.all([desk.upload(id), desk.upload(id)]);
    expect(second).toEqual(first);
    expect(await desk.atSite(id)).toMatchObject({ version: '1' });
  });

  it.each([
    ['error', 'The site responded with 500.'],
    ['expiredToken', 'The site rejected the credentials.'],
    ['rateLimit', 'The site responded with 429.'],
    ['garbage', 'The response is not an article.'],
  ] as const)('shows the error of %s, and allows editing and another upload', async (kind, words) => {
    const id = await desk.compliant();
    await desk.sandbox.planFailure({ platform: 'site', account: hostOf(AFS), kind, times: 3 });
    await record(id);
    await desk.work();
    const failed = await desk.article(id);
    expect(failed).toMatchObject({ status: 'failed', url: null });
    expect(failed.error).toContain(words);
    await desk.sandbox.clearFailures();
    await desk.update(id, { headline: 'Another headline' });
    expect(await desk.upload(id)).toMatchObject({ status: 'error', message: 'Only compliant articles can be uploaded. Check the article first.' });
    await desk.check(id);
    await desk.work();
    expect(await desk.upload(id)).toMatchObject({ status: 'success' });
    expect(await desk.atSite(id)).toMatchObject({ headline: 'Another headline', version: '1' });
  }); // prettier-ignore

  it('finds the article at the site if the response was lost', async () => {
    const id = await desk.compliant();
    reach.outside = {
      read: (...given) => real.read(...given),
      save: async (...given) => {
        await real.save(...given);
        return real.save({ ...given[0], password: 'bad' }, given[1], given[2], given[3]);
      },
    };
    expect(await desk.upload(id)).toMatchObject({ status: 'success' });
    expect(await desk.atSite(id)).toMatchObject({ version: '1' });
  });

  it('replaces the article of an earlier lost upload at the site, unless edited there', async () => {
    for (const isEdited of [false, true]) {
      const id = await desk.compliant();
      await record(id);
      dieAt(2, 'after');
      await desk.work();
      reach.outside = real;
      await desk.killForGood();
      if (isEdited) await desk.editAtSite(id, 'Changed on the site');
      await desk.update(id, { headline: 'Changed here' });
      await desk.check(id);
      await desk.work();
      expect(await desk.upload(id)).toMatchObject({ status: 'success' });
      expect(await desk.atSite(id)).toMatchObject({
        ...{ version: '2', headline: isEdited ? 'Changed on the site' : 'Changed here' },
      });
    }
  });

  it('shows why the site rejected the article, and allows deletion', async () => {
    const id = await desk.compliant({ headline: `Shoes ${'x'.repeat(110)}` });
    expect(await desk.upload(id)).toMatchObject({ status: 'error', message: 'The headline must not exceed 100 characters.' });
    expect(await desk.article(id)).toMatchObject({ status: 'failed', error: 'The headline must not exceed 100 characters.' });
    expect(await desk.act(`delete(id: ${id})`, 'status')).toEqual({ status: 'success' });
  }); // prettier-ignore

  it('fails for a user who lost the permission, and for a site without an address', async () => {
    const id = await desk.compliant();
    await record(id);
    const { company, admin } = desk.world.ALFA;
    const roles = await desk.sql<{ role_id: number; position: number }>(
      'DELETE FROM membership_role WHERE company_id = $1 AND user_id = $2 RETURNING role_id, position',
      [company, admin],
    );
    await desk.work();
    for (const { role_id, position } of roles)
      await desk.sql('INSERT INTO membership_role (company_id, user_id, role_id, position) VALUES ($1, $2, $3, $4)', [
        ...[company, admin, role_id, position],
      ]);
    expect(await desk.article(id)).toMatchObject({ status: 'failed', error: 'The user no longer has permission to upload articles. Nothing was uploaded.' });
    expect(await desk.atSite(id)).toBeNull();
    await desk.sql('UPDATE site_settings SET api_url = NULL WHERE site_id = $1', [AFS]);
    const answer = await desk.upload(id);
    await desk.sql('UPDATE site_settings SET api_url = $2 WHERE site_id = $1', [AFS, `https://${hostOf(AFS)}/console-api`]);
    expect(answer).toMatchObject({ status: 'error', message: 'The site has no API address yet. Fill it in on its main page, then upload again.' });
  }); // prettier-ignore

  it('requires a compliance check that was passed or canceled', async () => {
    const id = await desk.written();
    const words = async () => (await desk.upload(id, false)).message as string;
    expect(await words()).toBe('Only compliant articles can be uploaded. Check the article first.');
    await desk.check(id);
    expect(await words()).toBe('The article is being checked. Wait for the result, or cancel the check.');
    await desk.sandbox.planFailure({ platform: 'openai', kind: 'error', times: 5 });
    await desk.work();
    await desk.sandbox.clearFailures();
    expect(await words()).toBe("The check failed, so the article can't be uploaded. Check it again.");
    await desk.update(id, { text: '<p>Something violating.</p>' });
    await desk.check(id);
    await desk.work();
    expect(await words()).toBe("The article isn't compliant. Correct the violations, then check it again.");
    await desk.update(id, { text: '<p>Something else.</p>' });
    await desk.check(id);
    await desk.act(`cancelCompliance(articleId: ${id})`, 'status');
    expect(await desk.upload(id)).toMatchObject({ status: 'success' });
    expect(await desk.article(id)).toMatchObject({ status: 'completed', complianceState: 'skipped', compliance: null });
  }); // prettier-ignore

  it('requires the permission for uploads', async () => {
    const { company, buyer } = desk.world.ALFA;
    await giveRole(desk.desk.database, company, buyer, ['hotspot-manager']);
    await expect(desk.act('upload(id: 1)', 'status', 'ALFA-buyer')).rejects.toThrow();
  });
});
