import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, SAVE } from '../../../test/saving.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { TaskService } from '../../core/queue/index.js';

/** Recognizable secret, so that specs find it anywhere it leaks. */
export const KEY = 'sk-canary-of-alfa';
export const SETTINGS = {
  ...{ baseUrl: 'https://api.openai.com', model: 'usual', key: KEY, isModerated: true },
  ...{ promptPrice: 1, completionPrice: 4, monthlyBudget: 50 },
};

interface Sent {
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

/** A console whose AI provider is the sandbox, with all requests sent to it. */
export class AiDesk {
  readonly sent: Sent[] = [];
  readonly calls: ReturnType<typeof callsOf>;

  private constructor(
    readonly desk: TestConsole,
    readonly world: TwoCompanies,
    readonly sandbox: RunningSandbox,
    private readonly recorder: Server,
  ) {
    this.calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  }

  /** Opens the console. @param more additional environment variables */
  static async open(more: NodeJS.ProcessEnv = {}): Promise<AiDesk> {
    const sandbox = await RunningSandbox.start();
    const holder: { sent?: Sent[] } = {};
    const recorder = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const authorization = request.headers.authorization ?? '';
        holder.sent?.push({ path: request.url!, authorization, body });
        const headers = { 'content-type': 'application/json', authorization };
        const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
        fetch(sandbox.url + request.url!, { method: request.method!, headers, ...(hasBody && { body }) })
          .then(async (answer) => {
            const wait = answer.headers.get('retry-after');
            response.writeHead(answer.status, {
              'content-type': answer.headers.get('content-type') ?? '',
              ...(wait && { 'retry-after': wait }),
            });
            response.end(Buffer.from(await answer.arrayBuffer()));
          })
          .catch(() => response.destroy());
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => recorder.once('listening', resolve));
    const desk = await TestConsole.open({
      SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
      SANDBOX_URL: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`,
      ...more,
    });
    const world = await insertTwoCompanies(desk.database);
    for (const table of ['ai_prompt', 'ai_prompt_example', 'ai_prompt_trial'])
      await desk.database.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 90000)`);
    const opened = new AiDesk(desk, world, sandbox, recorder);
    holder.sent = opened.sent;
    return opened;
  }

  async close(): Promise<void> {
    await this.desk.close();
    this.recorder.closeAllConnections();
    this.recorder.close();
    await this.sandbox.stop();
  }

  async sql(text: string, ...values: unknown[]) {
    return (await this.desk.database.pool.query(text, values)).rows;
  }

  async save(input: object, as?: string) {
    const query = `mutation ($input: AiSettingsInput!) { updateAiSettings(input: $input) ${SAVE} }`;
    return (await this.calls(query, { input }, as)).updateAiSettings;
  }

  async settings(as?: string) {
    const fields =
      'baseUrl model key isModerated promptPrice completionPrice imagePrice monthlyBudget isConfigured spent reserved version';
    return (await this.calls(`{ aiSettings { ${fields} } }`, {}, as)).aiSettings;
  }

  async prompt(action: string, answer: string = SAVE, as?: string) {
    return Object.values((await this.calls(`mutation { aiPrompts { ${action} ${answer} } }`, {}, as)).aiPrompts)[0];
  }

  async prompts() {
    const texts = 'texts { headlines adTexts descriptions titles }';
    return (
      await this.calls(`{ aiPrompts { id name target liveVersion examples { id keyword language }
        versions { version instructions isLive createdBy trial { id state results { position keyword language state ${texts} problems error } } } } }`)
    ).aiPrompts;
  }

  async suggest(variables: object, as?: string) {
    const query = `query ($promptId: Int!, $keyword: String!, $language: String! = "en", $numberOfItems: Int, $exclude: [String!]) {
      adTextSuggestions(promptId: $promptId, keyword: $keyword, language: $language, numberOfItems: $numberOfItems, exclude: $exclude) {
        headlines adTexts descriptions titles } }`;
    return (await this.calls(query, { promptId: this.world.ALFA.aiPrompt, ...variables }, as)).adTextSuggestions;
  }

  /** Runs pending and interrupted trials or images as a worker would. @param atOnce number of concurrent tasks */
  async work(kind: 'ai-prompt-trial' | 'ai-image' = 'ai-prompt-trial', atOnce = 1): Promise<void> {
    const rows = await this.sql(
      `SELECT company_id, id FROM task WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS') AND kind = $1
         AND (lease_until IS NULL OR lease_until < now()) ORDER BY id`,
      kind,
    );
    const tasks = this.desk.app.get(TaskService) as unknown as { run(companyId: number, id: number): Promise<void> };
    for (let at = 0; at < rows.length; at += atOnce)
      await Promise.all(rows.slice(at, at + atOnce).map(({ company_id, id }) => tasks.run(company_id, id)));
  }
}
