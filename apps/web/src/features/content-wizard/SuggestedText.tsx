import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Article, ArticleStepProps } from './article-draft.js';
import classes from './content-wizard.module.css';
import { ContentDifference } from './TextDifference.js';

type SuggestedTextProps = Pick<ArticleStepProps, 'draft' | 'change'> & { readonly article: Article };

/** Suggested text that differs from the article's text. Replaces it only if the user asks for it. */
export function SuggestedText({ article, draft, change }: SuggestedTextProps) {
  const [isCompared, setCompared] = useState(false);
  const suggestion = article.textSuggestion;
  if (suggestion == null || suggestion === draft.text) return null;
  return (
    <div>
      <div className={classes.choices}>
        <span className={classes.muted} role="status">
          The latest suggested text differs from the text below.
        </span>
        <Button size="compact-xs" variant="default" onClick={() => change({ text: suggestion })}>
          Use suggested text
        </Button>
        <Button size="compact-xs" variant="default" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {isCompared ? 'Hide differences' : 'Compare'}
        </Button>
      </div>
      {isCompared && (
        <ContentDifference before={draft} after={{ ...draft, text: suggestion }} same="Both texts are the same." />
      )}
    </div>
  );
}
