import { useMemo } from 'react';
import type { ArticleDraft } from './article-draft.js';
import classes from './content-wizard.module.css';
import { differenceOf, type DifferencePart } from './text-difference.js';

export type ComparedContent = Pick<ArticleDraft, 'headline' | 'hotspots' | 'text'>;

interface ContentDifferenceProps {
  readonly before: ComparedContent;
  readonly after: ComparedContent;
  /** Text to show if nothing differs. */
  readonly same: string;
}

/** Differences between two versions of an article, by headline, hotspots and text. */
export function ContentDifference({ before, after, same }: ContentDifferenceProps) {
  const parts = useMemo(
    () =>
      [
        { label: 'Headline', parts: differenceOf(before.headline, after.headline) },
        { label: 'Hotspots', parts: differenceOf(before.hotspots.join('\n'), after.hotspots.join('\n')) },
        { label: 'Text', parts: differenceOf(before.text, after.text) },
      ].filter((each) => each.parts.length > 0),
    [before, after],
  );
  if (parts.length === 0) return <p className={classes.muted}>{same}</p>;
  return (
    <dl className={classes.differences}>
      {parts.map(({ label, parts: found }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.difference}>
            {found.map((part, at) => (
              <Part key={at} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ part: { kind, text } }: { readonly part: DifferencePart }) {
  if (kind === 'removed')
    return (
      <del className={classes.removed}>
        <span className="visually-hidden">Removed: </span>
        {text}
      </del>
    );
  if (kind === 'added')
    return (
      <ins className={classes.added}>
        <span className="visually-hidden">Added: </span>
        {text}
      </ins>
    );
  return kind === 'skipped' ? <span className={classes.skipped}>{text}</span> : <>{text}</>;
}
