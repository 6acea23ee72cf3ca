import { DEVICES, MAX_SEED_KEYWORDS, MAX_STATS_DAYS } from '@adops/domain';
import { Alert, Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import type { PlannerPartnersQuery, PlannerReachQuery } from '../../gql/graphql.js';
import { DateFilter } from '../../reporting/index.js';
import { lastDays, type PlannerPlace } from './planner-place.js';
import { keywordsIn, type Planner } from './usePlanner.js';
import classes from './KeywordPlanner.module.css';

interface PlannerFormProps {
  readonly partners: PlannerPartnersQuery['keywordSuggestionPartners'];
  readonly reach: PlannerReachQuery['keywordSuggestions'] | undefined;
  readonly place: PlannerPlace;
  readonly onPlace: (change: Partial<PlannerPlace>) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly today: string;
  readonly planner: Planner;
  /** Called when the form is submitted, so that filters and keywords can be stored. */
  readonly onSend?: () => void;
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const languageOptions = (codes: readonly string[]) =>
  codes
    .map((value) => ({ value, label: languageNames.of(value) ?? value }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));

/** Form for the market, filters and keywords of a search. */
export function PlannerForm(props: PlannerFormProps) {
  const { text, onText, planner, place } = props;
  const [tried, setTried] = useState<'seed' | 'lookUp' | null>(null);
  const { keywords, repeated, seedError, lookUpError } = keywordsIn(text);
  const error = tried === 'seed' ? seedError : tried === 'lookUp' ? lookUpError : null;
  const isPlaced = place.marketId !== null;
  const send = (what: 'seed' | 'lookUp'): void => {
    setTried(what);
    if ((what === 'seed' ? seedError : lookUpError) !== null) return;
    props.onSend?.();
    void (what === 'seed' ? planner.suggest(keywords) : planner.lookUp(keywords));
  };
  return (
    <form
      noValidate
      aria-label="Keywords to plan"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send('seed');
      }}
    >
      <PlaceFields {...props} />
      <Textarea
        label="Keywords"
        description={`One per line. You can paste a list. Suggestions accept up to ${MAX_SEED_KEYWORDS} keywords, statistics up to 1,000.`}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        error={error}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send('seed');
        }}
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          size="xs"
          loading={planner.busy === 'suggestions'}
          disabled={!isPlaced || place.languageCode === null}
        >
          Get suggestions
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={planner.busy === 'statistics'}
          disabled={!isPlaced}
          onClick={() => send('lookUp')}
        >
          Show statistics
        </Button>
        <span className={classes.count} aria-live="polite">
          {keywords.length.toLocaleString('en-US')} {keywords.length === 1 ? 'keyword' : 'keywords'}
          {repeated > 0 &&
            `, ${repeated.toLocaleString('en-US')} ${repeated === 1 ? 'duplicate' : 'duplicates'} skipped`}
        </span>
      </div>
      {planner.failure !== null && (
        <Alert color="red" role="alert" p={10}>
          {planner.failure}
        </Alert>
      )}
    </form>
  );
}

function PlaceFields({ partners, reach, place, onPlace, today }: PlannerFormProps) {
  const markets = reach?.supportedMarkets ?? [];
  return (
    <div className={classes.place}>
      <IdSelect
        label="Partner"
        allowDeselect={false}
        options={namedOptions(partners)}
        value={place.partnerId}
        onChange={(partnerId) => onPlace({ partnerId })}
      />
      <IdSelect
        label="Market"
        placeholder="Choose a market"
        searchable
        allowDeselect={false}
        options={namedOptions(markets)}
        value={place.marketId}
        onChange={(marketId) => {
          const language = markets.find(({ id }) => id === marketId)?.defaultLanguage?.code;
          onPlace({ marketId, ...(language && { languageCode: language }) });
        }}
      />
      <Select
        label="Language"
        placeholder="Choose a language"
        searchable
        allowDeselect={false}
        data={languageOptions(reach?.languageCodes ?? [])}
        value={place.languageCode}
        onChange={(languageCode) => onPlace({ languageCode })}
      />
      <IdSelect
        label="Device"
        placeholder="All devices"
        clearable
        options={namedOptions(DEVICES)}
        value={place.deviceId}
        onChange={(deviceId) => onPlace({ deviceId })}
      />
      <div className={classes.dates}>
        <span className={classes.label}>Dates of statistics</span>
        <DateFilter
          range={place.dates ?? lastDays(today)}
          compareRange={null}
          canCompare={false}
          today={today}
          maxRange={MAX_STATS_DAYS}
          dispatch={(action) => {
            if (action.type === 'datesSet' && action.range?.start && action.range.end)
              onPlace({ dates: { start: action.range.start, end: action.range.end } });
          }}
        />
      </div>
    </div>
  );
}
