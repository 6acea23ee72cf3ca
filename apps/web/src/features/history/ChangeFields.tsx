import { changedFields, type NamedReference } from '@adops/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './Changes.module.css';

interface ChangeFieldsProps {
  readonly before: unknown;
  readonly after: unknown;
  readonly currency: string | null;
  /** Names of the ids among the values. The ids are shown on hover. */
  readonly names?: readonly NamedReference[];
}

/** Number of fields shown initially. */
const FEW = 4;

/** Changed fields with their values before and after, one per line. */
export function ChangeFields({ before, after, currency, names = [] }: ChangeFieldsProps) {
  const [isWhole, setWhole] = useState(false);
  const fields = changedFields(before, after, currency, names);
  if (fields.length === 0) return null;
  const shown = isWhole || fields.length <= FEW + 1 ? fields : fields.slice(0, FEW);
  return (
    <dl className={classes.fields}>
      {shown.map(({ field, label, before: was, after: is, beforeIds, afterIds }) => (
        <div key={field} className={classes.field}>
          <dt>{label}</dt>
          <dd>
            {before != null && was !== is && (
              <>
                <VisuallyHidden>was </VisuallyHidden>
                <span className={classes.was} title={beforeIds}>
                  {was === '' ? 'nothing' : was}
                </span>
              </>
            )}
            {before != null && after != null && was !== is && (
              <IconArrowRight size={12} className={classes.arrow} aria-hidden />
            )}
            {after != null && (
              <>
                {was !== is && <VisuallyHidden>{before == null ? 'set to ' : 'is now '}</VisuallyHidden>}
                <span className={classes.is} title={afterIds}>
                  {is === '' ? 'nothing' : is}
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
      {shown.length < fields.length && (
        <div className={classes.field}>
          <dt />
          <dd>
            <button type="button" className={classes.more} onClick={() => setWhole(true)}>
              {fields.length - shown.length} more fields
            </button>
          </dd>
        </div>
      )}
    </dl>
  );
}
