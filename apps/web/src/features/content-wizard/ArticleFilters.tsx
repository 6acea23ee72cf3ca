import { useQuery } from '@apollo/client/react';
import { addDays, dayOf, isDayRange } from '@adops/domain';
import { Button } from '@mantine/core';
import frame from '../../app/lists/ListScreen.module.css';
import { FilterSelect } from '../../app/lists/FilterSelect.js';
import { SearchField } from '../../app/lists/SearchField.js';
import type { useListState } from '../../app/lists/useListState.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { DateFilter, FilterChip } from '../../reporting/index.js';
import { daysOf, daysText } from './article-list.js';
import { UPLOAD_STATUS_WORDS, UPLOAD_STATUSES } from '../../app/tasks/upload-words.js';
import { CONTENT_WIZARD_OPTIONS } from './content-wizard.graphql.js';

const NONE = { sites: [], markets: [], languages: [], creators: [], teams: [] } as const;
const MAX_RANGE = 800;
const STATUS_OPTIONS = UPLOAD_STATUSES.map((value) => ({ value, label: UPLOAD_STATUS_WORDS[value] }));

interface Named {
  readonly id: number;
  readonly name: string;
}
const options = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }));

/** Filters of the list of articles, stored in the address. */
export function ArticleFilters({ state, change }: ReturnType<typeof useListState>) {
  const { data } = useQuery(CONTENT_WIZARD_OPTIONS);
  const { sites, markets, languages, creators, teams } = data?.contentWizardFilterOptions ?? NONE;
  const { filters } = state;
  const set = (id: string, value: string | null) => change({ filters: { ...filters, [id]: value ?? '' } });
  const choice = (id: string, label: string, list: readonly { readonly value: string; readonly label: string }[]) => (
    <FilterSelect {...{ id, label, filters, change }} options={list} />
  );
  return (
    <div className={frame.filters}>
      <Created value={filters['created'] ?? ''} onChange={(value) => set('created', value)} />
      <SearchField
        className={frame.search!}
        label="Search topics, headlines and sites"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      {choice('status', 'All statuses', STATUS_OPTIONS)}
      {choice('site', 'All sites', options(sites))}
      {choice('market', 'All markets', options(markets))}
      {choice(
        'language',
        'All languages',
        languages.map(({ code, name }) => ({ value: code, label: name })),
      )}
      {choice('creator', 'Any creator', options(creators.map(({ id, username }) => ({ id, name: username }))))}
      {choice('team', 'All teams', options(teams))}
    </div>
  );
}

/** Date range in which articles were created. Empty for any time. */
function Created({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const today = dayOf(serverNow());
  const range = daysOf(value);
  const choose = (): void => onChange(daysText({ start: addDays(today, -6), end: today }));
  if (range === null)
    return (
      <FilterChip label="Created" value="Any time" isOpen={false} onOpenChange={choose}>
        {null}
      </FilterChip>
    );
  return (
    <>
      <DateFilter
        range={range}
        compareRange={null}
        today={today}
        maxRange={MAX_RANGE}
        canCompare={false}
        dispatch={(action) =>
          action.type === 'datesSet' && isDayRange(action.range) && onChange(daysText(action.range))
        }
      />
      <Button size="compact-sm" variant="subtle" aria-label="Created at any time" onClick={() => onChange('')}>
        Any time
      </Button>
    </>
  );
}
