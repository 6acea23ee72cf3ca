import { ARTICLE_LIMITS, formatValue, messageAt } from '@adops/domain';
import { Button, Checkbox, CloseButton, Textarea } from '@mantine/core';
import { useCallback, useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { type Article, type ArticleStepProps, isLocked } from './article-draft.js';
import { SUGGEST_HOTSPOTS } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { GenerateBar } from './GenerateBar.js';
import { keyOf, withHotspots } from './hotspot-list.js';
import { useGeneration } from './useGeneration.js';

/** Step to choose hotspots, the links readers can click, from suggestions or to write them. */
export function HotspotsStep(props: ArticleStepProps) {
  const { draft, change, known, errors } = props;
  const { article } = known;
  const mutate = useMutate(KEEP_QUERIES);
  const ask = useCallback(async () => {
    const variables = { articleId: article.id, qty: ARTICLE_LIMITS.hotspots };
    const { status, message, suggestions } = (await mutate(SUGGEST_HOTSPOTS, variables)).article.hotspotSuggestions;
    return { status, message: message ?? null, isReady: suggestions != null };
  }, [mutate, article.id]);
  const generation = useGeneration('hotspots', known, ask);
  return (
    <fieldset className={classes.step} disabled={isLocked(article)}>
      <FormSection
        title={`Hotspots (${draft.hotspots.length} of ${ARTICLE_LIMITS.hotspots})`}
        text="Searches suggested to readers of the article."
        isWide
      >
        {messageAt(errors, 'hotspots') !== null && (
          <p className={classes.failed} role="alert">
            {messageAt(errors, 'hotspots')}
          </p>
        )}
        <Chosen {...{ draft, change, errors }} />
        <OwnHotspots {...{ draft, change }} />
      </FormSection>
      <FormSection
        title="Suggestions"
        text="Choose the hotspots to use. Suggestions stay here until new ones are generated."
        isWide
      >
        <GenerateBar generation={generation} label="Generate hotspots" otherwise="You can add your own above." />
        <Suggestions article={article} {...{ draft, change }} />
      </FormSection>
    </fieldset>
  );
}

function Chosen({ draft, change, errors }: Pick<ArticleStepProps, 'draft' | 'change' | 'errors'>) {
  const { hotspots } = draft;
  if (hotspots.length === 0)
    return <p className={classes.muted}>No hotspots yet. Choose suggestions, or add your own hotspots.</p>;
  return (
    <ol className={classes.chosen} aria-label="Hotspots of the article">
      {hotspots.map((hotspot, at) => (
        <li key={`${at} ${hotspot}`}>
          <span className={classes.wrapped}>{hotspot}</span>
          {messageAt(errors, `hotspots.${at}`) !== null && (
            <span className={classes.failed}>{messageAt(errors, `hotspots.${at}`)}</span>
          )}
          <CloseButton
            size="xs"
            aria-label={`Remove ${hotspot}`}
            onClick={() => change({ hotspots: hotspots.filter((_, place) => place !== at) })}
          />
        </li>
      ))}
    </ol>
  );
}

function OwnHotspots({ draft, change }: Pick<ArticleStepProps, 'draft' | 'change'>) {
  const [text, setText] = useState('');
  const add = (): void => {
    const { hotspots, rest } = withHotspots(draft.hotspots, text);
    change({ hotspots });
    setText(rest);
  };
  return (
    <div className={classes.own}>
      <Textarea
        label="Your own hotspots"
        description="One per line. Press Ctrl+Enter to add them."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          add();
        }}
      />
      <Button
        size="xs"
        variant="default"
        disabled={text.trim() === '' || draft.hotspots.length >= ARTICLE_LIMITS.hotspots}
        onClick={add}
      >
        Add hotspots
      </Button>
    </div>
  );
}

type SuggestionsProps = Pick<ArticleStepProps, 'draft' | 'change'> & { readonly article: Article };
type Suggestion = NonNullable<Article['hotspotSuggestions']>[number];

interface Column {
  readonly label: string;
  readonly isNumber: boolean;
  /** Null if unknown. */
  readonly text: (suggestion: Suggestion) => string | null;
}

const COLUMNS: readonly Column[] = [
  { label: 'English', isNumber: false, text: ({ translated }) => translated ?? null },
  { label: 'Provider', isNumber: false, text: ({ provider }) => provider ?? null },
  { label: 'Competition', isNumber: true, text: ({ competition }) => competition?.toFixed(2) ?? null },
  {
    label: 'Suggested bid',
    isNumber: true,
    text: ({ suggestedBid }) => (suggestedBid == null ? null : formatValue('money', suggestedBid)),
  },
];

/** Table of suggestions. Omits columns without values. */
function Suggestions({ article, draft, change }: SuggestionsProps) {
  const suggestions = article.hotspotSuggestions ?? [];
  if (suggestions.length === 0) return <p className={classes.muted}>No suggestions yet.</p>;
  const columns = COLUMNS.filter(({ text }) => suggestions.some((each) => text(each) !== null));
  const chosen = new Set(draft.hotspots.map(keyOf));
  const isFull = draft.hotspots.length >= ARTICLE_LIMITS.hotspots;
  const toggle = (text: string, isOn: boolean): void =>
    change({
      hotspots: isOn ? [...draft.hotspots, text] : draft.hotspots.filter((each) => keyOf(each) !== keyOf(text)),
    });
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Suggested hotspots">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Use</span>
            </th>
            <th scope="col">{article.language.name}</th>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={isNumber ? classes.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suggestions.map((suggestion) => (
            <tr key={suggestion.original}>
              <td>
                <Checkbox
                  aria-label={`Use ${suggestion.original}`}
                  checked={chosen.has(keyOf(suggestion.original))}
                  disabled={isFull && !chosen.has(keyOf(suggestion.original))}
                  onChange={(event) => toggle(suggestion.original, event.currentTarget.checked)}
                />
              </td>
              <th scope="row" lang={article.language.code}>
                {suggestion.original}
              </th>
              {columns.map(({ label, isNumber, text }) => (
                <td key={label} className={isNumber ? classes.number : undefined}>
                  {text(suggestion) ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
