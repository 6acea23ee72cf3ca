import { ARTICLE_LIMITS, articlePlainText, messageAt, textLength } from '@adops/domain';
import { SegmentedControl, Textarea } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { type Article, type ArticleStepProps, isLocked } from './article-draft.js';
import { ArticlePreview } from './ArticlePreview.js';
import classes from './content-wizard.module.css';
import { markedParts } from './quotes.js';

export type TextView = 'write' | 'preview' | 'violations';
type Violation = NonNullable<Article['compliance']>['detected_violations'][number];

interface TextViewsProps extends Pick<ArticleStepProps, 'draft' | 'change' | 'errors'> {
  readonly article: Article;
  readonly view: TextView;
  readonly violations: readonly Violation[];
  /** Index of the violation whose quote is scrolled into view. */
  readonly shown: number | null;
  readonly onView: (view: TextView) => void;
}

const number = (count: number): string => count.toLocaleString('en-US');

/** Editor of the text, with views for the preview and for marked violations. */
export function TextViews(props: TextViewsProps) {
  const { draft, change, errors, article, violations, shown, onView } = props;
  const view = props.view === 'violations' && violations.length === 0 ? 'write' : props.view;
  const length = textLength(draft.text);
  const isOver = length > ARTICLE_LIMITS.text;
  return (
    <section className={classes.text} aria-label="Text of the article">
      <div className={classes.views}>
        <SegmentedControl
          size="xs"
          aria-label="View of the text"
          value={view}
          onChange={(next) => onView(next as TextView)}
          data={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
            ...(violations.length > 0 ? [{ value: 'violations', label: `Violations (${violations.length})` }] : []),
          ]}
        />
        <span className={classes.count} data-over={isOver || undefined}>
          {isOver && <span aria-hidden>▲ </span>}
          {number(length)} of {number(ARTICLE_LIMITS.text)} characters
        </span>
      </div>
      {view === 'write' && (
        <Textarea
          label={`Text (${article.language.name})`}
          description="HTML with headings, paragraphs, lists and emphasis. Other markup is removed when the article is saved."
          lang={article.language.code}
          autosize
          minRows={16}
          maxRows={32}
          spellCheck
          readOnly={isLocked(article)}
          value={draft.text}
          error={messageAt(errors, 'text')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
      {view === 'preview' && (
        <ArticlePreview headline={draft.headline} text={draft.text} language={article.language.code} />
      )}
      {view === 'violations' && <Marked draft={draft} violations={violations} shown={shown} />}
    </section>
  );
}

/** Headline, hotspots and text as readers see them, with marked quotes of violations. */
function Marked({ draft, violations, shown }: Pick<TextViewsProps, 'draft' | 'violations' | 'shown'>) {
  const area = useRef<HTMLDivElement>(null);
  const sections = useMemo(() => {
    const quotes = violations.map(({ violating_quote: quote }) => quote ?? null);
    const texts = [
      { label: 'Headline', text: draft.headline },
      { label: 'Hotspots', text: draft.hotspots.join('\n') },
      { label: 'Text', text: articlePlainText(draft.text) },
    ];
    return texts
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => ({ label, parts: markedParts(text, quotes) }));
  }, [draft, violations]);
  useEffect(() => {
    const mark = shown === null ? null : area.current?.querySelector<HTMLElement>(`[data-violation="${shown}"]`);
    mark?.scrollIntoView({ block: 'nearest' });
    mark?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={area} className={classes.marked} role="group" aria-label="Text with violations marked">
      {sections.map(({ label, parts }) => (
        <div key={label}>
          <h2>{label}</h2>
          <p>
            {parts.map(({ text, violation }, at) =>
              violation === null ? (
                text
              ) : (
                <mark key={at} tabIndex={-1} data-violation={violation}>
                  {text}
                  <sup>
                    <span className="visually-hidden">Violation </span>
                    {violation + 1}
                  </sup>
                </mark>
              ),
            )}
          </p>
        </div>
      ))}
    </div>
  );
}
