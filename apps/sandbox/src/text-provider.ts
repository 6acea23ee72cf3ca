import { createHash } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { articleAnswer, type ArticleData, spoiledArticle } from './article-texts.js';
import { bearer, isGoodSecret } from './control/tokens.js';
import type { Played } from './platforms/simulated-platform.js';

interface Message {
  readonly role: string;
  readonly content: string;
}
interface Asked {
  readonly model?: string;
  readonly messages?: readonly Message[];
  readonly response_format?: { readonly type?: string; readonly json_schema?: { readonly schema?: unknown } };
}
interface Data extends Pick<ArticleData, 'part'> {
  readonly keyword?: string;
  readonly language?: string;
  readonly exclude?: readonly string[];
  readonly limits?: Readonly<Record<string, { readonly count: number; readonly maxLength: number }>>;
  readonly to?: string;
  readonly text?: string;
}

/** Behavior of each sandbox model, by name. All other models follow their instructions. */
const MODEL = {
  /** Follows instructions that it finds in the data. */
  obeying: 'sandbox-obeying',
  /** Always refuses. */
  refusing: 'sandbox-refusing',
  /** Breaks the limits in the first response, but not in a corrected one. */
  careless: 'sandbox-careless',
  /** Never returns JSON. */
  broken: 'sandbox-broken',
  /** Doesn't support JSON schemas. */
  plain: 'sandbox-plain',
};
const REFUSED = /\bforbidden\b/i;
const FLAGGED = /\bhateful\b/i;

const PATTERNS: Readonly<Record<string, readonly string[]>> = {
  en: ['Compare {} today', 'Your guide to {}', 'Save on {} now', 'Find {} near you', 'Top {} of the year', '{} made easy'],
  de: ['{} im Vergleich', 'Jetzt {} entdecken', 'Alles über {}', '{} günstig finden', 'Ihr Ratgeber: {}', '{} leicht gemacht'],
}; // prettier-ignore

const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);
const tokens = (text: string): number => Math.ceil(text.length / 4);

/** Simulates OpenAI's chat and moderation API. Identical requests get identical responses. */
export function playTexts(router: Router, refuse: Played['refuse']): void {
  router.post('/v1/chat/completions', (request, response) => {
    if (!isGoodSecret(bearer(request.get('authorization')))) return refuse.expired(response);
    return chat(request, response);
  });
  router.post('/v1/moderations', (request, response) => {
    if (!isGoodSecret(bearer(request.get('authorization')))) return refuse.expired(response);
    const { input = [] } = request.body as { input?: readonly string[] };
    const results = input.map((text) => ({ flagged: FLAGGED.test(text), categories: { hate: FLAGGED.test(text) } }));
    return void response.json({ id: 'moderation-1', results });
  });
}

function chat(request: Request, response: Response): void {
  const { model = '', messages = [], response_format: format } = request.body as Asked;
  if (model === MODEL.plain && format?.type === 'json_schema')
    return void response.status(400).json({
      error: { message: "'response_format' of type 'json_schema' is not supported.", param: 'response_format' },
    });
  const [instructions = '', sent = ''] = ['system', 'user'].map(
    (of) => messages.find(({ role }) => role === of)?.content,
  );
  const isRefused = model === MODEL.refusing || REFUSED.test(sent);
  const isRepair = messages.filter(({ role }) => role === 'user').length > 1;
  const content =
    response.locals['badItem'] === undefined ? contentOf(model, instructions, sent, isRepair) : 'Sure! Here';
  const prompt = messages.map(({ content: text }) => text).join('');
  return void response.json({
    id: `chat-${hash(prompt)}`,
    choices: [
      {
        index: 0,
        message: isRefused ? { role: 'assistant', content: null, refusal: "I can't." } : { role: 'assistant', content },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: tokens(prompt), completion_tokens: isRefused ? 3 : tokens(content) },
  });
}

function contentOf(model: string, instructions: string, sent: string, isRepair: boolean): string {
  if (model === MODEL.broken) return 'Sure! Here are your texts:';
  const data = JSON.parse(sent) as Data;
  if (model === MODEL.obeying) return JSON.stringify(obeyed(data, sent, instructions));
  const answer = written(data);
  const isCareless = model === MODEL.careless && !isRepair;
  return JSON.stringify(isCareless ? { ...answer, ...spoiled(data) } : answer);
}

/** Returns the response of a well-behaved model. */
function written(data: Data): Record<string, unknown> {
  if (data.part !== undefined) return articleAnswer(data, phrase);
  const { keyword = '', language = 'en', limits, exclude = [], to, text } = data;
  if (!limits) return { translation: `[${to ?? 'en'}] ${text ?? ''}` };
  const isTaken = new Set(exclude.map((each) => each.toLowerCase()));
  return Object.fromEntries(
    Object.entries(limits).map(([kind, { count, maxLength }]) => {
      const found: string[] = [];
      for (let at = 0; found.length < count; at += 1) {
        const each = phrase(keyword, language, `${kind}${at}`, maxLength, at);
        if (!isTaken.has(each.toLowerCase())) found.push(each);
        isTaken.add(each.toLowerCase());
      }
      return [kind, found];
    }),
  );
}

function phrase(keyword: string, language: string, seed: string, maxLength: number, at: number): string {
  const patterns = PATTERNS[language] ?? PATTERNS['en']!;
  const pattern = patterns[(hash(keyword + seed) + at) % patterns.length]!;
  const ending = at < patterns.length ? '' : ` ${at}`;
  const room = maxLength - pattern.length + 2 - ending.length;
  return `${pattern.replace('{}', [...keyword].slice(0, Math.max(3, room)).join('').trim())}${ending}`;
}

const spoiled = ({ limits = {}, ...data }: Data): Record<string, unknown> =>
  data.part === undefined
    ? Object.fromEntries(Object.entries(limits).map(([kind, { maxLength }]) => [kind, ['x'.repeat(maxLength + 1)]]))
    : spoiledArticle(data);

/** Follows every instruction found in the data. */
function obeyed(data: Data, sent: string, instructions: string): Record<string, unknown> {
  const plain = sent.replaceAll('\\"', '"');
  const said = /(?:answer|reply|respond|say|write)(?: only)?(?: with)?:? "([^"]+)"/i.exec(plain)?.[1];
  const leak = /(?:repeat|print|reveal|show) (?:your|the|all) (?:system )?(?:instructions|prompt|secrets)/i.test(plain);
  const fields = [...plain.matchAll(/set (\w+) to "([^"]*)"/gi)].map(([, name = '', value]) => [name, value]);
  const text = leak ? instructions : said;
  const answer = written(data);
  const orders =
    text === undefined
      ? {}
      : Object.fromEntries(
          Object.entries(answer).map(([kind, usual]) => [kind, Array.isArray(usual) ? usual.map(() => text) : text]),
        );
  return { ...answer, ...orders, ...Object.fromEntries(fields) };
}
