import { ARTICLE_LIMITS, contentProblems, defineDraftKind, type StepError, textLength } from '@adops/domain';
import { z } from 'zod';
import type { ArticleQuery, ContentWizardOptionsQuery } from '../../gql/graphql.js';
import type { SavePace, StoredDraft } from '../../wizard/draft/draft-keeper.js';
import type { StepProps } from '../../wizard/step.js';

export type Article = NonNullable<ArticleQuery['article']>;
export type WizardOptions = ContentWizardOptionsQuery['contentWizardFilterOptions'];

/** What of an article is written step by step; '' where there is nothing. */
export interface ArticleDraft {
  readonly headline: string;
  readonly headlineEnglish: string;
  readonly hotspots: readonly string[];
  /** HTML. */
  readonly text: string;
}

/** What the steps know besides the draft. */
export interface ArticleKnown {
  /** As the server has it. */
  readonly article: Article;
  /** Everything that was typed is stored. */
  readonly isSaved: boolean;
  /** Saves what is not stored. Resolves to whether the server has all of it. */
  readonly save: () => Promise<boolean>;
  /** Shows what the server made of the text: what sites don't show was removed. */
  readonly takeStored: () => void;
  /** Reads the article again. */
  readonly reload: () => Promise<Article | null>;
}

export type ArticleStepProps = StepProps<ArticleDraft, ArticleKnown>;

const FIELDS = ['headline', 'headlineEnglish', 'hotspots', 'text'] as const;

/** Each save is a version of the article: pauses in writing are saved, not words. */
export const ARTICLE_PACE: SavePace = { afterMs: 10_000, maxWaitMs: 60_000 };

const problemsAt =
  (field: string) =>
  (draft: ArticleDraft): StepError[] =>
    contentProblems(draft)
      .filter((each) => each.field.split('.')[0] === field)
      .map(({ field: path, message }) => ({ path, message }));

function headlineProblems(draft: ArticleDraft): StepError[] {
  const isLong = textLength(draft.headlineEnglish) > ARTICLE_LIMITS.headline;
  const message = `English headline can have up to ${ARTICLE_LIMITS.headline} characters.`;
  return [...problemsAt('headline')(draft), ...(isLong ? [{ path: 'headlineEnglish', message }] : [])];
}

const canEnter = (): boolean => true;

/** An article on the frame for drafts: its server is the article itself. Uploading publishes it. */
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

/** Whether both are stored as the same: the server trims lines. */
export const isSameContent = (a: ArticleDraft, b: ArticleDraft): boolean => isSame(trimmed(a), trimmed(b));

const trimmed = ({ headline, headlineEnglish, hotspots, text }: ArticleDraft): ArticleDraft => ({
  headline: headline.trim(),
  headlineEnglish: headlineEnglish.trim(),
  hotspots: hotspots.map((each) => each.trim()),
  text: text.trim(),
});

/** Fields of a draft that are not what the server has. @param known null: nothing is known of it */
export function changesOf(draft: ArticleDraft, known: ArticleDraft | null): Partial<ArticleDraft> {
  const changed = FIELDS.filter((field) => known === null || !isSame(draft[field], known[field]));
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<ArticleDraft>;
}

/** Uploaded articles, and those on their way to a site, stay as they are. */
export const isLocked = ({ status }: Pick<Article, 'status'>): boolean => status !== 'newly' && status !== 'failed';
