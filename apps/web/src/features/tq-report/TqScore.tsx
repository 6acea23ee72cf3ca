import { formatValue, tqBandOf } from '@adops/domain';
import classes from './TqScore.module.css';

/** A TQ score with the name and color of its level. */
export function TqScore({ score }: { score: unknown }) {
  const value = typeof score === 'number' ? score : null;
  const { id, name } = tqBandOf(value);
  return (
    <span className={classes.score}>
      <span className={classes.band} data-band={id}>
        {name}
      </span>
      <span>{formatValue('decimal2', value)}</span>
    </span>
  );
}
