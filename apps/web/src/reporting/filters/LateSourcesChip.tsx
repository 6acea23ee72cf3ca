import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReportController } from '../screen/useReportController.js';
import { lateName, lateWords } from '../state/comparison-words.js';
import { FilterChip } from './FilterChip.js';

/**
 * Chip that lists the sources excluded from a comparison with today because they fail or are late, with an option to
 * include them.
 */
export function LateSourcesChip({ controller }: { controller: Pick<ReportController, 'state' | 'data' | 'dispatch'> }) {
  const { state, data, dispatch } = controller;
  const [isOpen, setOpen] = useState(false);
  const partners = data.page?.comparison?.partners ?? [];
  if (!state.compareRange || partners.length === 0) return null;
  const { comparesLate } = state;
  const names = partners.map(lateName).join(', ');
  const toggle = () => {
    setOpen(false);
    dispatch({ type: 'lateCompared', isOn: !comparesLate });
  };
  return (
    <FilterChip
      label={comparesLate ? 'Counting' : 'Without'}
      value={names}
      isOpen={isOpen}
      onOpenChange={setOpen}
      onRemove={toggle}
      removeLabel={comparesLate ? `Leave out ${names}` : `Count ${names}`}
    >
      <Text size="sm">
        {comparesLate
          ? `${lateWords(partners)}: included as far as reported. Missing hours look like a decrease.`
          : `${lateWords(partners)}: excluded from both periods and the total because today's data isn't complete.`}
      </Text>
      <Button size="compact-sm" variant="default" mt={8} onClick={toggle}>
        {comparesLate ? 'Leave out' : 'Include as far as reported'}
      </Button>
    </FilterChip>
  );
}
