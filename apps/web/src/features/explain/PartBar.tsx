import type { ChangeRule } from '@adops/domain';
import classes from './Explain.module.css';

interface PartBarProps {
  readonly part: number;
  /** Largest size of the parts next to it. */
  readonly max: number;
  readonly better: ChangeRule['better'];
}

/** Part of a change as a bar from the middle, green if it is better, next to its figure. */
export function PartBar({ part, max, better }: PartBarProps) {
  const tone = better === null || part === 0 ? undefined : part > 0 === (better === 'higher') ? 'better' : 'worse';
  const width = `${max === 0 ? 0 : (Math.abs(part) / max) * 50}%`;
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={classes.fill}
        data-tone={tone}
        style={part < 0 ? { right: '50%', width } : { left: '50%', width }}
      />
    </span>
  );
}
