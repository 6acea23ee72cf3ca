import { useState } from 'react';
import { hourInWords, troubleInWords, type PartnerFreshness } from '../../app/shell/freshness-summary.js';
import { freshnessLines } from './freshness-lines.js';
import classes from './FreshnessStrip.module.css';

const KINDS = [
  { type: 'sourcePartner', label: 'Cost', many: 'sources' },
  { type: 'feedPartner', label: 'Revenue', many: 'feeds' },
] as const;

/** Times until which the data of each source and feed is complete. */
export function FreshnessStrip({ partners, today }: { partners: readonly PartnerFreshness[]; today: string }) {
  const [isOpen, setOpen] = useState(false);
  if (partners.length === 0) return null;
  const kinds = KINDS.map(({ type, ...kind }) => {
    const own = partners.filter(({ partnerType }) => partnerType === type);
    return {
      ...kind,
      type,
      lines: freshnessLines(own, isOpen),
      isShort: freshnessLines(own, false).length < own.length,
    };
  });
  return (
    <div className={classes.strip}>
      {kinds
        .filter(({ lines }) => lines.length > 0)
        .map(({ type, label, many, lines }) => (
          <div key={type} className={classes.kind}>
            <span className={classes.label}>{label} synced to</span>
            {lines.map(({ names, completeUntil, lateAccounts, failingAccounts }) => (
              <span
                key={names[0]}
                className={classes.partner}
                data-late={lateAccounts > 0 || undefined}
                data-failing={failingAccounts > 0 || undefined}
                title={names.length > 1 ? names.join(', ') : undefined}
              >
                <span className={classes.dot} aria-hidden />
                {names.length > 1 ? `${names.length} ${many}` : names[0]}
                <strong>{completeUntil ? hourInWords(completeUntil, today) : 'nothing yet'}</strong>
                {lateAccounts > 0 && <em>{troubleInWords({ lateAccounts, failingAccounts })}</em>}
              </span>
            ))}
          </div>
        ))}
      {kinds.some(({ isShort }) => isShort) && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : 'All sources and feeds'}
        </button>
      )}
    </div>
  );
}
