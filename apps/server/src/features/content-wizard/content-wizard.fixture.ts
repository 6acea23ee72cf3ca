import { randomBytes } from 'node:crypto';
import { HttpSiteArticles, type SiteArticle } from '@adops/connectors';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { TaskService } from '../../core/queue/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, SAVE } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

/** Additional sites of ALFA. The first two are reachable and belong to the site groups that support articles. */
export const [AFS, AFS_CONTENT, OTHER] = [7101, 7102, 7103] as const;
export const hostOf = (site: number): string => `s${site}.shop.example`;
const apiOf = (site: number) => ({
  ...{ url: `https://${hostOf(site)}/console-api`, user: 'console', password: 'good words' },
});
const PROVIDER = {
  ...{ baseUrl: 'https://api.openai.com', key: 'sk-canary-of-alfa', isModerated: true },
  ...{ promptPrice: 1, completionPrice: 4 },
};

export const LONG_TEXT = `<p>${'One two three four five six. '.repeat(40)}</p>`;
export const ARTICLE = `id version site { id } market { id defaultLanguage { code } } language { code name } topic direction creator { username } headline headlineEnglish
  hotspots text textEnglish url createdAt uploadedAt status error generating generationFailures { part message } complianceState complianceError
  hotspotSuggestions { original translated provider competition suggestedBid } headlineSuggestions { original translated } textSuggestion
  compliance { is_compliant overall_risk_score violation_summary detected_violations { policy_category severity reasoning violating_quote } }
  versions { version savedAt savedBy { username } restoredFrom headline hotspots text }`;

/** Untyped response, because its shape depends on the query. */
type Answer = ReturnType<ReturnType<typeof callsOf>>;

interface RunnableTasks {
  run(companyId: number, taskId: number): Promise<void>;
}

/**
 * Console with two companies. ALFA's sites and AI provider are the sandbox. Calls act as ALFA's administrator by
 * default.
 */
export class ArticleDesk {
  readonly outside: HttpSiteArticles;
  private constructor(
    readonly desk: TestConsole,
    readonly world: TwoCompanies,
    readonly sandbox: RunningSandbox,
  ) {
    this.outside = new HttpSiteArticles({ sandboxUrl: sandbox.url, timeoutMs: 5_000 });
  }

  static async open(): Promise<ArticleDesk> {
    const sandbox = await RunningSandbox.start();
    const desk = await TestConsole.open({
      SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
      SANDBOX_URL: sandbox.url,
    });
    const articles = new ArticleDesk(desk, await insertTwoCompanies(desk.database), sandbox);
    const { company } = articles.world.ALFA;
    for (const [site, group] of [[AFS, 'AFS'], [AFS_CONTENT, 'AFS Content'], [OTHER, 'AFS other']] as const) {
      await articles.sql('INSERT INTO site (company_id, id, name, domain, market_id) VALUES ($1, $2, $3, $4, 1)', [
        ...[company, site, `Site ${site}`, hostOf(site)],
      ]);
      await articles.sql('INSERT INTO site_settings (company_id, site_id, api_url, api_user) VALUES ($1, $2, $3, $4)', [
        ...[company, site, apiOf(site).url, 'console'],
      ]);
      await articles.sql(
        `WITH made AS (INSERT INTO site_group (company_id, name, code) VALUES ($1, $2, $2) RETURNING company_id, id)
         INSERT INTO site_group_member (company_id, group_id, site_id) SELECT company_id, id, $3 FROM made`,
        [company, group, site],
      );
      const owner = { companyId: company, kind: 'site' as const, id: site };
      await desk.app.get(SecretStore).set(owner, { apiPassword: 'good words' }, { userId: null });
    }
    await articles.setProvider();
    return articles;
  } // prettier-ignore

  async close(): Promise<void> {
    await this.desk.close();
    await this.sandbox.stop();
  }

  async sql<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.desk.database.pool.query<T>(text, [...values])).rows;
  }

  call(query: string, variables: object = {}, as = 'ALFA-admin', company = this.world.ALFA.company): Answer {
    return callsOf(this.desk, () => company, as)(query, variables);
  }

  /** Configures the AI provider. @param model behavior of the sandbox's model, by its name */
  async setProvider({ model = 'usual', monthlyBudget = 50 } = {}): Promise<void> {
    const mutation = `mutation ($input: AiSettingsInput!) { updateAiSettings(input: $input) ${SAVE} }`;
    await this.call(mutation, { input: { ...PROVIDER, model, monthlyBudget } });
  }

  async removeProvider(): Promise<void> {
    await this.call(`mutation { updateAiSettings(input: { baseUrl: "", model: "", key: "" }) ${SAVE} }`);
  }

  /** Runs all pending article tasks as the worker would. */
  async work(): Promise<void> {
    const rows = await this.sql<{ company_id: number; id: number }>(
      `SELECT company_id, id FROM task WHERE kind LIKE 'article-%' AND state IN ('PENDING_FOR_EXECUTION', 'PROCESS')
         AND (lease_until IS NULL OR lease_until < clock_timestamp()) ORDER BY id`,
    );
    const tasks = this.desk.app.get(TaskService) as unknown as RunnableTasks;
    for (const { company_id, id } of rows) await tasks.run(company_id, id);
  }

  /** Changes failed tasks to the state of a killed worker whose lease has expired. */
  async leaveAsKilled(): Promise<void> {
    await this.sql(
      `UPDATE task SET state = 'PROCESS', error = NULL, finished_at = NULL, lease_until = clock_timestamp() - interval '1 second'
       WHERE kind LIKE 'article-%' AND state = 'ERROR'`,
    );
  }

  /** Changes pending tasks to the state after five crashed workers. */
  async killForGood(): Promise<void> {
    await this.sql(`UPDATE task SET state = 'ERROR' WHERE kind LIKE 'article-%' AND state IN ('PENDING_FOR_EXECUTION', 'PROCESS')`);
  } // prettier-ignore

  async act(call: string, selection: string, as?: string): Promise<Answer> {
    const { article } = await this.call(`mutation { article { ${call} { ${selection} } } }`, {}, as);
    return Object.values(article as Record<string, unknown>)[0] as Answer;
  }

  async create(more: object = {}, as?: string): Promise<Answer> {
    const settings = { siteId: AFS, marketId: 1, topic: 'Red shoes', language: 'en', direction: 'howTo', ...more };
    const mutation = `mutation ($siteId: Int!, $marketId: Int!, $topic: String!, $language: String!, $direction: String!) { article {
      create(siteId: $siteId, marketId: $marketId, topic: $topic, language: $language, direction: $direction) { status message id article { ${ARTICLE} } } } }`;
    return (await this.call(mutation, settings, as)).article.create;
  }

  async update(id: number, content: object, as?: string): Promise<Answer> {
    const mutation = `mutation ($id: Int!, $headline: String, $headlineEnglish: String, $hotspots: [String!], $text: String, $version: Int) { article {
      update(id: $id, headline: $headline, headlineEnglish: $headlineEnglish, hotspots: $hotspots, text: $text, version: $version) {
        status message id article { ${ARTICLE} } } } }`;
    return (await this.call(mutation, { id, ...content }, as)).article.update;
  }

  /** Creates an article with a headline and a text. */
  async written(more: object = {}, settings: object = {}): Promise<number> {
    const { id } = await this.create(settings);
    await this.update(id, { headline: 'Choosing red shoes', hotspots: ['Red shoes'], text: LONG_TEXT, ...more });
    return id as number;
  }

  /** Creates an article that passed its check. */
  async compliant(more: object = {}): Promise<number> {
    const id = await this.written(more);
    await this.check(id);
    await this.work();
    return id;
  }

  /** Requests suggestions for a part. @param part name of the mutation */
  suggest(part: string, id: number, as?: string): Promise<Answer> {
    const hotspot = 'original translated provider competition suggestedBid';
    const selected: Record<string, string> = {
      hotspotSuggestions: `suggestions { ${hotspot} }`,
      headlineSuggestions: 'suggestions { original translated }',
      textSuggestion: 'text',
    };
    return this.act(`${part}(articleId: ${id})`, `status message ${selected[part]}`, as);
  }

  check(id: number): Promise<Answer> {
    return this.act(`compliance(articleId: ${id})`, 'status message result { is_compliant overall_risk_score detected_violations { policy_category violating_quote } }');
  } // prettier-ignore

  /** Uploads an article. @param isWorked true if a worker runs the upload while the call waits */
  async upload(id: number, isWorked = true): Promise<Answer> {
    const answer = this.act(`upload(id: ${id})`, 'articleId status message url');
    let isEnded = false;
    const ended = answer.finally(() => (isEnded = true));
    while (isWorked && !isEnded) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await this.work();
    }
    return ended;
  }

  async article(id: number, as?: string): Promise<Answer> {
    return (await this.call(`query ($id: Int!) { article(id: $id) { ${ARTICLE} } }`, { id }, as)).article;
  }

  async atSite(id: number, site: number = AFS): Promise<SiteArticle | null> {
    const [row] = await this.sql<{ key: string }>('SELECT upload_key::text AS key FROM article WHERE id = $1', [id]);
    return this.outside.read(apiOf(site), row!.key);
  }

  /** Edits the article directly at the site. */
  async editAtSite(id: number, headline: string): Promise<void> {
    const { key, version, url: _url, ...content } = (await this.atSite(id))!;
    await this.outside.save(apiOf(AFS), key, { ...content, headline }, version);
  }
}
