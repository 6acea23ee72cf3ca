import { createHash } from 'node:crypto';
import { DEFAULT_POLICY } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import type { Queryable } from '../core/database/index.js';

interface DemoArticle {
  readonly topic: string;
  readonly direction: string;
  readonly language: 'en' | 'de';
  readonly headline: string | null;
  readonly headlineEnglish?: string;
  readonly hotspots: readonly string[];
  readonly hasText: boolean;
  /** Words that the compliance check quotes. */
  readonly violation?: string;
  readonly check: 'none' | 'compliant' | 'violating' | 'skipped' | 'failed';
  readonly upload: 'newly' | 'completed' | 'failed';
  readonly daysAgo: number;
}

// Texts are in the languages of the sites. cspell:disable
const ARTICLES: readonly DemoArticle[] = [
  {
    ...{ topic: 'Choosing running shoes', direction: 'howTo', language: 'en', daysAgo: 12 },
    headline: 'How to choose running shoes that fit',
    hotspots: ['Running shoes for beginners', 'Trail running shoes', 'Wide running shoes'],
    ...{ hasText: true, check: 'compliant', upload: 'completed' },
  },
  {
    ...{ topic: 'Kitchen renovation', direction: 'list', language: 'en', daysAgo: 9 },
    headline: 'Seven ideas for a kitchen renovation',
    hotspots: ['Kitchen cabinets', 'Kitchen flooring ideas', 'Small kitchen layouts'],
    ...{ hasText: true, check: 'skipped', upload: 'completed' },
  },
  {
    ...{ topic: 'Wärmepumpen', direction: 'informational', language: 'de', daysAgo: 6 },
    headline: 'Was Sie über Wärmepumpen wissen sollten',
    headlineEnglish: 'What you should know about heat pumps',
    hotspots: ['Wärmepumpe Kosten', 'Wärmepumpe Förderung', 'Luft-Wasser-Wärmepumpe'],
    ...{ hasText: true, check: 'compliant', upload: 'newly' },
  },
  {
    ...{ topic: 'Saving for a car', direction: 'questions', language: 'en', daysAgo: 4 },
    headline: 'Questions people ask before they save for a car',
    hotspots: ['Used car prices', 'Car savings plan'],
    violation: 'guaranteed savings',
    ...{ hasText: true, check: 'violating', upload: 'newly' },
  },
  {
    ...{ topic: 'Weekend trips', direction: 'comparison', language: 'en', daysAgo: 3 },
    headline: 'Weekend trips by train and by car compared',
    hotspots: ['Weekend trips by train', 'City breaks'],
    ...{ hasText: true, check: 'compliant', upload: 'failed' },
  },
  {
    ...{ topic: 'Garden furniture', direction: 'news', language: 'en', daysAgo: 1 },
    ...{ headline: null, hotspots: ['Teak garden furniture'], hasText: false, check: 'none', upload: 'newly' },
  },
];

/** Suggestions in addition to the selected ones, for the second half of a list. */
const MORE = {
  en: ['Compare offers', 'What to look for', 'Prices explained'],
  de: ['Angebote vergleichen', 'Worauf achten'],
};

// cspell:enable

/** Saves a company's articles in different states, on sites of the article groups. */
export async function saveArticles(database: Database, companyIds: readonly number[], now: Date): Promise<void> {
  for (const companyId of companyIds)
    await database.transaction(async (client) => {
      await client.query('INSERT INTO compliance_policy (company_id, version, policy) VALUES ($1, 1, $2)', [companyId, DEFAULT_POLICY]);
      for (const [at, article] of ARTICLES.entries()) await saveArticle(client, companyId, article, { at, now });
    });
} // prettier-ignore

/** Saves one article, unless the company has no site of its language. */
async function saveArticle(
  on: Queryable,
  companyId: number,
  article: DemoArticle,
  { at, now }: { at: number; now: Date },
): Promise<void> {
  const createdAt = new Date(now.getTime() - article.daysAgo * 86_400_000 - at * 3_700_000);
  const { topic, direction, language, headline, headlineEnglish = null, hotspots, upload, check } = article;
  const text = article.hasText ? textOf(article) : null;
  const isChecked = check === 'compliant' || check === 'violating';
  const { rows } = await on.query<{ id: number }>(
    `INSERT INTO article (company_id, site_id, market_id, language, topic, direction, created_by, created_at, headline, headline_english, hotspots, text,
       text_english, version, status, error, url, uploaded_at, check_state, check_run, check_result, check_ended_at, check_model, check_policy, check_hash)
     SELECT $1, s.id, s.market_id, $2::text, $3, $4, u.user_id, $5::timestamptz, $6, $7, $8::text[], $9, $10, $11::int, $12::text, $13,
       CASE WHEN $12 = 'completed' THEN 'https://' || s.domain || '/articles/' || $14 END, CASE WHEN $12 = 'completed' THEN $5::timestamptz + interval '50 minutes' END,
       $15, $16::int, $17::jsonb, CASE WHEN $16 > 0 THEN $5::timestamptz + interval '40 minutes' END, $18, CASE WHEN $16 > 0 THEN 1 END, $19
     FROM (SELECT DISTINCT s.id, s.market_id, s.domain, m.language_code FROM site s JOIN market m ON m.id = s.market_id
         JOIN site_group_member g ON g.company_id = s.company_id AND g.site_id = s.id
         JOIN site_group sg ON sg.company_id = g.company_id AND sg.id = g.group_id AND sg.name IN ('AFS', 'AFS Content')
         WHERE s.company_id = $1) s,
       (SELECT user_id FROM membership WHERE company_id = $1 ORDER BY user_id OFFSET $20::int % (SELECT count(*) FROM membership WHERE company_id = $1) LIMIT 1) u
     WHERE s.language_code = $2 ORDER BY s.id OFFSET $20::int % 2 LIMIT 1 RETURNING id`,
    [
      ...[companyId, language, topic, direction, createdAt, headline, headlineEnglish, hotspots, text],
      ...[text !== null && language === 'de' ? ENGLISH : null, text === null ? 2 : 4, upload],
      upload === 'failed' ? "The site didn't respond in time." : null,
      ...[topic.toLowerCase().replace(/[^a-z0-9]+/g, '-'), check, check === 'none' ? 0 : 1],
      ...[isChecked ? JSON.stringify(resultOf(article)) : null, isChecked ? 'sandbox' : null],
      ...[check === 'none' ? null : createHash('sha256').update(`${headline}${text}`).digest('hex'), at],
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) return;
  await saveVersions(on, companyId, id, createdAt);
  const all = [...hotspots, ...MORE[language].map((each) => `${topic}: ${each}`)];
  await on.query(
    `INSERT INTO article_generation (company_id, article_id, part, count, state, suggestions, created_by, created_at, finished_at)
     SELECT company_id, id, 'hotspots', 30, 'done', $3, created_by, created_at + interval '5 minutes', created_at + interval '6 minutes'
     FROM article WHERE company_id = $1 AND id = $2`,
    [companyId, id, JSON.stringify(all.map((original) => ({ original, translated: null })))],
  );
} // prettier-ignore

/** Saves the versions of an article: created empty, then saved with hotspots, headline and text. */
async function saveVersions(on: Queryable, companyId: number, id: number, createdAt: Date): Promise<void> {
  await on.query(
    `INSERT INTO article_version (company_id, article_id, version, saved_at, saved_by, headline, headline_english, hotspots, text, text_english)
     SELECT a.company_id, a.id, v, $3::timestamptz + (v - 1) * interval '9 minutes', a.created_by, CASE WHEN v > 2 THEN a.headline END,
       CASE WHEN v > 2 THEN a.headline_english END, CASE WHEN v > 1 THEN a.hotspots ELSE '{}' END, CASE WHEN v > 3 THEN a.text END, CASE WHEN v > 3 THEN a.text_english END
     FROM article a, generate_series(1, a.version) v WHERE a.company_id = $1 AND a.id = $2`,
    [companyId, id, createdAt],
  );
}

const resultOf = ({ violation }: DemoArticle): object => ({
  is_compliant: violation === undefined,
  overall_risk_score: violation === undefined ? 12 : 70,
  violation_summary: violation === undefined ? null : 'The article promises a result.',
  detected_violations:
    violation === undefined
      ? []
      : [{ policy_category: 'Guarantees', severity: 'high', reasoning: 'Promises a result or the absence of risk.', violating_quote: violation }],
}); // prettier-ignore

// cspell:disable
const PARAGRAPHS: Readonly<Record<DemoArticle['language'], readonly string[]>> = {
  en: [
    'Before you decide, write down what you need and what you can do without. A short list keeps the search simple and shows which questions are still open.',
    'Offers change often, and not every page says when it was written. Look at the date, compare several sources, and keep notes on what differs between them.',
    'Ask people who decided not long ago. What they would do differently is often more useful than any list, because it comes from use and not from a description.',
    'Take your time. Few decisions have to be made today, and a second look on another day shows what the first one missed. Where money is involved, ask a professional.',
    'In the end it is about what fits you. Two people with the same budget often choose differently, and both can be right. Keep your list, and look at it again in a year.',
  ],
  de: [
    'Bevor Sie sich entscheiden, notieren Sie, was Sie brauchen und worauf Sie verzichten können. Eine kurze Liste hält die Suche einfach und zeigt, welche Fragen noch offen sind.',
    'Angebote ändern sich oft, und nicht jede Seite sagt, wann sie geschrieben wurde. Achten Sie auf das Datum und vergleichen Sie mehrere Quellen miteinander.',
    'Fragen Sie Menschen, die sich vor Kurzem entschieden haben. Was sie heute anders machen würden, hilft oft mehr als jede Liste, denn es kommt aus dem Alltag.',
    'Nehmen Sie sich Zeit. Nur wenige Entscheidungen müssen heute fallen, und ein zweiter Blick zeigt, was der erste übersehen hat. Fragen Sie im Zweifel eine Fachkraft.',
  ],
};
const HEADINGS: Readonly<Record<DemoArticle['language'], readonly string[]>> = {
  en: ['What matters', 'Where to look', 'What others learned', 'Before you decide', 'What fits you'],
  de: ['Worauf es ankommt', 'Wo Sie suchen', 'Was andere gelernt haben', 'Bevor Sie sich entscheiden'],
};

// cspell:enable

const htmlOf = (language: DemoArticle['language'], first: string): string =>
  PARAGRAPHS[language]
    .map((text, at) => `<h2>${HEADINGS[language][at]}</h2>\n<p>${at === 0 ? `${first} ` : ''}${text}</p>`)
    .join('\n');

// cspell:ignore werfen viele Fragen
const textOf = ({ language, topic, violation }: DemoArticle): string =>
  htmlOf(
    language,
    violation === undefined
      ? language === 'en'
        ? `${topic} is a topic with many answers.`
        : `${topic} werfen viele Fragen auf.`
      : `Some plans speak of ${violation}, and there is no such thing.`,
  );

const ENGLISH = htmlOf('en', 'Heat pumps raise many questions.');
