import { dayOf } from '@adops/domain';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, placeIn, type PlannerPlace } from './planner-place.js';
import { PlannerPanel } from './PlannerPanel.js';
import classes from './KeywordPlanner.module.css';

/** Keyword suggestions next to statistics of the company's own traffic. Filters and keywords are in the address. */
export function KeywordPlannerScreen() {
  useDocumentTitle('Keyword planner · AdOps Console');
  const [address, setAddress] = useSearchParams();
  const [text, setText] = useState(() => address.get('keywords') ?? '');
  const [today] = useState(() => dayOf(new Date()));
  const place = placeIn(address);
  const keep = (next: PlannerPlace): void => setAddress(addressOf(next, text), { replace: true });
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={classes.title}>Keyword planner</h1>
      </header>
      <PlannerPanel
        place={place}
        onPlace={(change) => keep({ ...place, ...change })}
        text={text}
        onText={setText}
        today={today}
        onSend={() => keep(place)}
      />
    </div>
  );
}
