import { useState } from 'react';
import { hourInWords, type PartnerFreshness } from '../../app/shell/freshness-summary.js';
import classes from './FreshnessStrip.module.css';

const KINDS = [
  { type: 'sourcePartner', label: 'Cost' },
  { type: 'feedPartner', label: 'Revenue' },
] as const;
/** Sources and feeds shown before the rest is asked for. */
const SHOWN = 5;

/** Late ones first, then those that reach least far. */
function latestLast(partners: readonly PartnerFreshness[]): PartnerFreshness[] {
  return [...partners].sort(
    (a, b) =>
      Number(b.lateAccounts > 0) - Number(a.lateAccounts > 0) ||
      (a.completeUntil ?? '').localeCompare(b.completeUntil ?? '') ||
      a.partnerName.localeCompare(b.partnerName),
  );
}

/** How far the figures of each source and feed in the answer are complete. */
export function FreshnessStrip({ partners, today }: { partners: readonly PartnerFreshness[]; today: string }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = KINDS.reduce(
    (sum, { type }) => sum + Math.max(0, partners.filter(({ partnerType }) => partnerType === type).length - SHOWN),
    0,
  );
  if (partners.length === 0) return null;
  return (
    <div className={classes.strip}>
      {KINDS.map(({ type, label }) => {
        const own = latestLast(partners.filter(({ partnerType }) => partnerType === type));
        if (own.length === 0) return null;
        return (
          <div key={type} className={classes.kind}>
            <span className={classes.label}>{label} complete to</span>
            {(isOpen ? own : own.slice(0, SHOWN)).map((partner) => (
              <span
                key={partner.partnerId}
                className={classes.partner}
                data-late={partner.lateAccounts > 0 || undefined}
              >
                <span className={classes.dot} aria-hidden />
                {partner.partnerName}
                <strong>{partner.completeUntil ? hourInWords(partner.completeUntil, today) : 'nothing yet'}</strong>
                {partner.lateAccounts > 0 && (
                  <em>
                    {partner.lateAccounts} {partner.lateAccounts === 1 ? 'account' : 'accounts'} late
                  </em>
                )}
              </span>
            ))}
          </div>
        );
      })}
      {hidden > 0 && (
        <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${hidden} more`}
        </button>
      )}
    </div>
  );
}
