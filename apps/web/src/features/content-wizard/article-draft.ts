import { ARTICLE_LIMITS, contentProblems, defineDraftKind, type StepError, textLength } from '@adops/domain';
import { z } from 'zod';
import type { ArticleQuery, ContentWizardOptionsQuery } from '../../gql/graphql.js';
import type { SavePace, StoredDraft } from '../../wizard/draft/draft-keeper.js';
import type { StepProps } from '../../wizard/step.js';

export type Article = NonNullable<ArticleQuery['article']>;
export type WizardOptions = ContentWizardOptionsQuery['contentWizardFilterOptions'];

/** Parts of an article that users edit in steps. Empty strings if there is no content. */
export interface ArticleDraft {
  readonly headline: string;
  readonly headlineEnglish: string;
  readonly hotspots: readonly string[];
  /** HTML. */
  readonly text: string;
}

/** Data of the steps besides the draft. */
export interface ArticleKnown {
  /** Article as stored on the server. */
  readonly article: Article;
  /** True if everything the user typed is stored. */
  readonly isSaved: boolean;
  /** Saves pending changes. Resolves to true if the server has all of them. */
  readonly save: () => Promise<boolean>;
  /** Replaces the text with the stored one, from which unsupported elements were removed. */
  readonly takeStored: () => void;
  /** Fetches the article again. */
  readonly reload: () => Promise<Article | null>;
}

export type ArticleStepProps = StepProps<ArticleDraft, ArticleKnown>;

const FIELDS = ['headline', 'headlineEnglish', 'hotspots', 'text'] as const;

/** Delays of automatic saves. They wait for pauses in writing, because each save creates a version. */
export const ARTICLE_PACE: SavePace = { afterMs: 10_000, maxWaitMs: 60_000 };

const problemsAt =
  (field: string) =>
  (draft: ArticleDraft): StepError[] =>
    contentProblems(draft)
      .filter((each) => each.field.split('.')[0] === field)
      .map(({ field: path, message }) => ({ path, message }));

function headlineProblems(draft: ArticleDraft): StepError[] {
  const isLong = textLength(draft.headlineEnglish) > ARTICLE_LIMITS.headline;
  const message = `The English headline must not exceed ${ARTICLE_LIMITS.headline} characters.`;
  return [...problemsAt('headline')(draft), ...(isLong ? [{ path: 'headlineEnglish', message }] : [])];
}

const canEnter = (): boolean => true;

/** Kind of draft for articles. A draft is stored as the article itself, and publishing it uploads the article. */
export const ARTICLE_DRAFT = defineDraftKind<ArticleDraft, ArticleKnown>({
  id: 'article',
  label: 'Content wizard',
  permission: ['content-wizard'],
  version: 1,
  schema: z.object({
    headline: z.string(),
    headlineEnglish: z.string(),
    hotspots: z.array(z.string()),
    text: z.string(),
  }),
  upgrades: {},
  empty: { headline: '', headlineEnglish: '', hotspots: [], text: '' },
  steps: [
    { id: 'settings', title: 'Settings', canEnter },
    { id: 'hotspots', title: 'Hotspots', canEnter, check: problemsAt('hotspots') },
    { id: 'headlines', title: 'Headlines', canEnter, check: headlineProblems },
    { id: 'article', title: 'Article', canEnter, check: problemsAt('text') },
  ],
  titleOf: ({ headline }) => headline,
  afterPublish: 'editable',
});

export const contentOf = ({ headline, headlineEnglish, hotspots, text }: Article): ArticleDraft => ({
  headline: headline ?? '',
  headlineEnglish: headlineEnglish ?? '',
  hotspots: [...hotspots],
  text: text ?? '',
});

export const storedOf = (article: Article): StoredDraft<ArticleDraft> => ({
  id: article.id,
  version: article.version,
  state: 'open',
  payload: contentOf(article),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns true if both would be stored identically. The server trims lines. */
export const isSameContent = (a: ArticleDraft, b: ArticleDraft): boolean => isSame(trimmed(a), trimmed(b));

const trimmed = ({ headline, headlineEnglish, hotspots, text }: ArticleDraft): ArticleDraft => ({
  headline: headline.trim(),
  headlineEnglish: headlineEnglish.trim(),
  hotspots: hotspots.map((each) => each.trim()),
  text: text.trim(),
});

/** Returns the fields of a draft that differ from the server. @param known null if the server's content is unknown */
export function changesOf(draft: ArticleDraft, known: ArticleDraft | null): Partial<ArticleDraft> {
  const changed = FIELDS.filter((field) => known === null || !isSame(draft[field], known[field]));
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<ArticleDraft>;
}

/** Returns true if the article is uploaded or being uploaded, and therefore can't be changed. */
export const isLocked = ({ status }: Pick<Article, 'status'>): boolean => status !== 'newly' && status !== 'failed';
