import { Combobox, useCombobox } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { FilterId } from '@adops/domain';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ReportController } from '../screen/useReportController.js';
import classes from './AddFilter.module.css';
import { suggestFilters, type FilterSuggestion } from './filter-suggestions.js';

interface AddFilterProps {
  readonly controller: ReportController;
  readonly onOpen: (id: FilterId) => void;
  readonly onConditionAdded: (index: number) => void;
}

/** Menu '+ Filter'. Users type a site, account, campaign, ID or number, and select a suggestion. */
export function AddFilter({ controller, onOpen, onConditionAdded }: AddFilterProps) {
  const { contract, state, lists, dispatch } = controller;
  const { permissions, partnerAccounts, user } = useAccess();
  const buyerId = partnerAccounts.length > 0 ? user.id : null;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  // Moves the focus to the field before the next key press, so that fast typing doesn't trigger shortcuts.
  const openAtOnce = () => {
    flushSync(() => combobox.openDropdown());
    combobox.searchRef.current?.focus();
  };
  useHotkeys([['/', openAtOnce]]);

  const suggestions = useMemo(
    () => (combobox.dropdownOpened ? suggestFilters(contract, state, lists, permissions, search, buyerId) : []),
    [buyerId, combobox.dropdownOpened, contract, lists, permissions, search, state],
  );
  const groups = useMemo(() => {
    const grouped = new Map<string, FilterSuggestion[]>();
    for (const each of suggestions) grouped.set(each.group, [...(grouped.get(each.group) ?? []), each]);
    return [...grouped];
  }, [suggestions]);

  const choose = (key: string) => {
    const chosen = suggestions.find((each) => each.key === key);
    combobox.closeDropdown();
    if (!chosen) return;
    if (chosen.opens) onOpen(chosen.opens);
    if (chosen.action) dispatch(chosen.action);
    if (chosen.action?.type === 'customFilterAdded') onConditionAdded(state.customFilters.length);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={300} withinPortal>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <button type="button" className={classes.button} onClick={() => combobox.toggleDropdown()}>
          <IconPlus size={14} aria-hidden /> Filter
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <div role="dialog" aria-label="Add a filter">
          <Combobox.Search
            role="combobox"
            aria-expanded
            aria-controls={combobox.listId ?? undefined}
            aria-label="Search filters"
            placeholder="Site, account, campaign, id, profit…"
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
              requestAnimationFrame(() => combobox.selectFirstOption());
            }}
          />
          <Combobox.Options className={classes.options} aria-label="Filters">
            {groups.map(([group, each]) => (
              <Combobox.Group key={group} label={group}>
                {each.map((suggestion) => (
                  <Combobox.Option key={suggestion.key} value={suggestion.key} className={classes.option}>
                    <span className={classes.name}>{suggestion.label}</span>
                    {suggestion.hint && <span className={classes.hint}>{suggestion.hint}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {groups.length === 0 && <Combobox.Empty>No matches</Combobox.Empty>}
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}
