import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { memo, Profiler } from 'react';
import { Reorderable, ReorderableLine } from './Reorderable.js';

it("doesn't rerender rows while the list is unchanged", () => {
  const drawn: string[] = [];
  const Line = memo(function Line({ id }: { id: string }) {
    return (
      <Profiler id={id} onRender={(each) => drawn.push(each)}>
        <ReorderableLine id={id} name={id}>
          {id}
        </ReorderableLine>
      </Profiler>
    );
  });
  const ids = ['cost', 'earned'];
  const list = (lines: readonly string[]) => (
    <Reorderable ids={lines} onReorder={() => undefined}>
      {lines.map((id) => (
        <Line key={id} id={id} />
      ))}
    </Reorderable>
  );
  const { rerender, getAllByRole } = render(list(ids));
  const before = drawn.length;
  rerender(list(ids));
  rerender(list(ids));
  expect(drawn.length).toBe(before);
  rerender(list(['earned', 'cost']));
  expect(getAllByRole('listitem').map((line) => line.textContent)).toEqual(['earned', 'cost']);
});
