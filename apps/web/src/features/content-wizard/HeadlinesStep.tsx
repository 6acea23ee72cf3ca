import { ARTICLE_LIMITS, messageAt, textLength } from '@adops/domain';
import { Button, Radio } from '@mantine/core';
import { useCallback } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { CountedInput } from '../../ui/CountedInput.js';
import { type ArticleStepProps, isLocked } from './article-draft.js';
import { SUGGEST_HEADLINES } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { GenerateBar } from './GenerateBar.js';
import { useGeneration } from './useGeneration.js';
import { isTranslated, useTranslation } from './useTranslation.js';

/** Step to choose a suggested headline or to write one. */
export function HeadlinesStep(props: ArticleStepProps) {
  const { known } = props;
  const { article } = known;
  const mutate = useMutate(KEEP_QUERIES);
  const ask = useCallback(async () => {
    const variables = { articleId: article.id, qty: ARTICLE_LIMITS.headlines };
    const { status, message, suggestions } = (await mutate(SUGGEST_HEADLINES, variables)).article.headlineSuggestions;
    return { status, message: message ?? null, isReady: suggestions != null };
  }, [mutate, article.id]);
  const generation = useGeneration('headlines', known, ask);
  return (
    <fieldset className={classes.step} disabled={isLocked(article)}>
      <FormSection title="Headline" text="Shown above the article. Choose a suggestion, or write your own." isWide>
        <HeadlineFields {...props} />
      </FormSection>
      <FormSection title="Suggestions" text="Suggestions stay here until new ones are generated." isWide>
        <GenerateBar generation={generation} label="Generate headlines" otherwise="You can write your own above." />
        <Suggestions {...props} />
      </FormSection>
    </fieldset>
  );
}

/** Field for the headline. Articles in other languages have a field for its translation next to it. */
function HeadlineFields({ draft, change, known: { article }, errors }: ArticleStepProps) {
  const { headline, headlineEnglish } = draft;
  const { translate, isBusy, failure } = useTranslation(article.language.code);
  const toEnglish = async (): Promise<void> => {
    const text = await translate(headline);
    if (text !== null) change({ headlineEnglish: text });
  };
  return (
    <>
      <div className={classes.pair}>
        <CountedInput
          label={`Headline (${article.language.name})`}
          lang={article.language.code}
          value={headline}
          length={textLength(headline)}
          limit={ARTICLE_LIMITS.headline}
          error={messageAt(errors, 'headline')}
          onChange={(event) => change({ headline: event.currentTarget.value })}
        />
        {isTranslated(article) && (
          <CountedInput
            label="Headline in English"
            lang="en"
            value={headlineEnglish}
            length={textLength(headlineEnglish)}
            limit={ARTICLE_LIMITS.headline}
            error={messageAt(errors, 'headlineEnglish')}
            onChange={(event) => change({ headlineEnglish: event.currentTarget.value })}
          />
        )}
      </div>
      {isTranslated(article) && (
        <div className={classes.generate}>
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            disabled={headline.trim() === ''}
            onClick={() => void toEnglish()}
          >
            Translate headline
          </Button>
          <div role="status">{failure && <span className={classes.failed}>{failure}</span>}</div>
        </div>
      )}
    </>
  );
}

function Suggestions({ draft, change, known: { article } }: ArticleStepProps) {
  const suggestions = article.headlineSuggestions ?? [];
  if (suggestions.length === 0) return <p className={classes.muted}>No suggestions yet.</p>;
  const hasEnglish = suggestions.some(({ translated }) => translated != null);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Suggested headlines">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Use</span>
            </th>
            <th scope="col">{article.language.name}</th>
            {hasEnglish && <th scope="col">English</th>}
          </tr>
        </thead>
        <tbody>
          {suggestions.map(({ original, translated }) => (
            <tr key={original}>
              <td>
                <Radio
                  name="headline"
                  aria-label={`Use ${original}`}
                  checked={draft.headline === original}
                  onChange={() => change({ headline: original, headlineEnglish: translated ?? '' })}
                />
              </td>
              <th scope="row" lang={article.language.code}>
                {original}
              </th>
              {hasEnglish && <td lang="en">{translated ?? '—'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
