import { readFileSync, writeFileSync } from 'node:fs';

/** Article that the console sends. */
export interface ArticleInput {
  readonly headline: string;
  readonly language: string;
  readonly marketId: number;
  readonly topic: string;
  readonly hotspots: readonly string[];
  readonly text: string;
}

interface KeptArticle extends ArticleInput {
  readonly key: string;
  readonly version: string;
  readonly url: string;
}

/** Host prefix of sites that accept no articles. */
const WITHOUT_ARTICLES = 'no-articles.';
/** Maximum characters of a headline. */
const ROOM = 100;

export const takesArticles = (host: string): boolean => !host.startsWith(WITHOUT_ARTICLES);

/** Saved articles, by host and key. */
export class ArticleStore {
  private readonly articles = new Map<string, readonly KeptArticle[]>();

  /** @param file file that stores articles. If missing, they are stored only in memory */
  constructor(private readonly file?: string) {
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly KeptArticle[]>;
      for (const [host, articles] of Object.entries(stored)) this.articles.set(host, articles);
    } catch {
      // No article has been saved yet.
    }
  }

  all(host: string): readonly KeptArticle[] {
    return this.articles.get(host) ?? [];
  }

  find(host: string, key: string): KeptArticle | null {
    return this.all(host).find((article) => article.key === key) ?? null;
  }

  put(host: string, key: string, input: ArticleInput): KeptArticle {
    const known = this.find(host, key);
    const { headline, language, marketId, topic, hotspots, text } = input;
    const article: KeptArticle = {
      ...{ key, headline, language, marketId, topic, hotspots, text },
      version: String(Number(known?.version ?? 0) + 1),
      url: known?.url ?? `https://${host}/articles/${slugOf(headline)}-${this.all(host).length + 1}`,
    };
    this.articles.set(host, [...this.all(host).filter((each) => each.key !== key), article]);
    if (this.file) writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.articles)));
    return article;
  }
}

const slugOf = (headline: string): string =>
  headline
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'article';

/** Returns the validation errors that only the site can detect. */
export function articleErrors({ headline, text }: ArticleInput): { attribute: string; message: string }[] {
  return [
    ...([...headline].length > ROOM
      ? [{ attribute: 'headline', message: `The headline must not exceed ${ROOM} characters.` }]
      : []),
    ...(text.includes('<script') ? [{ attribute: 'text', message: 'Scripts are not allowed.' }] : []),
  ];
}
