import classes from './SourceBadge.module.css';
import { sourceCode, sourceColor } from './source-badge.js';

/** Badge with two letters in the color of a traffic source, next to its name or in place of it. */
export function SourceBadge({ id, name }: { id: number; name: string }) {
  return (
    <span
      className={classes.badge}
      style={{ '--hue': `var(--ad-series-${sourceColor(id)})` } as React.CSSProperties}
      title={name}
      aria-hidden
    >
      {sourceCode(name)}
    </span>
  );
}
