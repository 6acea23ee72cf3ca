import { useQuery } from '@apollo/client/react';
import { FilterSelect } from '../../app/lists/FilterSelect.js';
import { SearchField } from '../../app/lists/SearchField.js';
import type { useListState } from '../../app/lists/useListState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { HOTSPOT_FILTERS } from './hotspot-manager.graphql.js';

const NONE = { sites: [], markets: [], sources: [], pages: [], creators: [] } as const;

interface Named {
  readonly id: number;
  readonly name: string;
}

export function GroupFilters({ state, change }: ReturnType<typeof useListState>) {
  const { data } = useQuery(HOTSPOT_FILTERS);
  const { sites, markets, sources, pages, creators } = data?.hotspotManager.filters ?? NONE;
  const choice = (id: string, label: string, options: readonly Named[]) => (
    <FilterSelect
      {...{ id, label, change, filters: state.filters }}
      options={options.map((each) => ({ value: String(each.id), label: each.name }))}
    />
  );
  return (
    <div className={frame.filters}>
      <SearchField
        className={frame.search!}
        label="Search texts, keywords and pages"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      {choice('site', 'All sites', sites)}
      {choice('page', 'All pages', pages)}
      {choice('market', 'All markets', markets)}
      {choice('source', 'All sources', sources)}
      {choice(
        'creator',
        'Any creator',
        creators.map(({ id, username }) => ({ id, name: username })),
      )}
    </div>
  );
}
