import type { BuilderField, FieldMessages } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderInApp } from '../../test/render.js';
import type { GridLevels } from './tree-rows.js';
import { TreeGrid } from './TreeGrid.js';
import { useUndo } from './useUndo.js';

const field = (path: string, label: string, control: BuilderField['control'] = 'text'): BuilderField => ({
  ...{ path, label, control, width: 120 },
});
const LEVELS: GridLevels<null> = [
  {
    ...{ id: 'campaigns', noun: ['campaign', 'campaigns'] },
    fields: [field('name', 'Name'), field('budget.amount', 'Budget', 'amount'), field('note', 'Note')],
  },
  {
    ...{ id: 'adGroups', noun: ['ad group', 'ad groups'] },
    fields: [field('name', 'Name'), field('bid', 'Bid', 'amount'), field('url', 'URL')],
  },
  {
    ...{ id: 'ads', noun: ['ad', 'ads'] },
    fields: [field('title', 'Title'), field('url', 'URL'), field('note', 'Note')],
  },
];

const ad = (id: string) => ({ id, title: `Ad ${id}`, url: '', note: '' });
const ROOT = {
  campaigns: [
    {
      ...{ id: '1', name: 'Shoes', budget: { amount: 10, type: 'daily' }, note: '' },
      adGroups: [
        { id: '1', name: 'Boots', bid: 0.1, url: '', ads: [ad('1'), ad('2')] },
        { id: '2', name: 'Sandals', bid: 0.2, url: '', ads: [ad('3')] },
      ],
    },
    {
      ...{ id: '2', name: 'Hats', budget: { amount: 20, type: 'daily' }, note: '' },
      adGroups: [{ id: '3', name: 'Caps', bid: 0.3, url: '', ads: [ad('4')] }],
    },
  ],
};
type Root = typeof ROOT;

/** Document as last rendered. */
const drawn = { root: ROOT };

function Desk({ errors = [] }: { errors?: readonly FieldMessages[] }) {
  const [root, setRoot] = useState<Root>(ROOT);
  useEffect(() => {
    drawn.root = root;
  }, [root]);
  const history = useUndo(root, setRoot);
  return <TreeGrid levels={LEVELS} root={root} known={null} errors={errors} history={history} cards={[]} />;
}

const NAME = '[data-column="name"], [data-column="title"]';
/** Returns the names in the order of the rows. */
const names = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=row][data-kind=row]')].map(
    (row) => row.querySelector(NAME)!.querySelector('button[data-edit]')!.textContent,
  );
const cell = (row: number, path: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-cell^="${row}:"][data-column="${path}"]`)!;
const rowOf = (name: string): HTMLElement => {
  const at = names().indexOf(name);
  return document.querySelectorAll<HTMLElement>('[role=row][data-kind=row]')[at]!;
};
const key = (on: HTMLElement, name: string, more: object = {}): void =>
  void fireEvent.keyDown(on, { key: name, ...more });
const paste = (on: HTMLElement, text: string): void => {
  fireEvent(on, createEvent.paste(on, { clipboardData: { getData: () => text } }));
};
const choose = (...rows: string[]): void => {
  for (const name of rows) fireEvent.click(within(rowOf(name)).getByRole('checkbox'));
};
const click = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const allAds = () => drawn.root.campaigns.flatMap(({ adGroups }) => adGroups.flatMap(({ ads }) => ads));

const ALL = ['Shoes', 'Boots', 'Ad 1', 'Ad 2', 'Sandals', 'Ad 3', 'Hats', 'Caps', 'Ad 4'];

describe('a tree of rows', () => {
  it('lists all levels in document order, with the level of each row', () => {
    renderInApp(<Desk />);
    expect(names()).toEqual(ALL);
    expect(rowOf('Ad 1')).toHaveAttribute('aria-level', '3');
    expect(screen.getByRole('treegrid', { name: 'Campaigns, ad groups, ads' })).toBeInTheDocument();
  });

  it('collapses and expands a row, and counts child rows', () => {
    renderInApp(<Desk />);
    fireEvent.click(within(rowOf('Shoes')).getByRole('button', { name: 'Collapse' }));
    expect(names()).toEqual(['Shoes', 'Hats', 'Caps', 'Ad 4']);
    expect(rowOf('Shoes')).toHaveAttribute('aria-expanded', 'false');
    expect(rowOf('Shoes')).toHaveTextContent('2 ad groups, 3 ads');
    fireEvent.click(within(rowOf('Shoes')).getByRole('button', { name: 'Expand' }));
    expect(names()).toEqual(ALL);
    click('Collapse all');
    expect(names()).toEqual(['Shoes', 'Hats']);
    click('Expand all');
    expect(names()).toEqual(ALL);
  });

  it('collapses and expands with Alt and an arrow key, and moves between cells without Alt', () => {
    renderInApp(<Desk />);
    act(() => cell(1, 'bid').focus());
    key(cell(1, 'bid'), 'ArrowLeft', { altKey: true });
    expect(names()).not.toContain('Ad 1');
    expect(cell(1, 'bid')).toHaveFocus();
    key(cell(1, 'bid'), 'ArrowRight', { altKey: true });
    expect(names()).toEqual(ALL);
    key(cell(1, 'bid'), 'ArrowRight');
    expect(cell(1, 'url')).toHaveFocus();
    expect(names()).toEqual(ALL);
  });

  it('can list a single level with its own columns and parent names', () => {
    renderInApp(<Desk />);
    fireEvent.click(screen.getByRole('radio', { name: 'Ads 4' }));
    expect(names()).toEqual(['Ad 1', 'Ad 2', 'Ad 3', 'Ad 4']);
    expect(rowOf('Ad 3')).toHaveTextContent('ShoesSandals');
    expect(cell(2, 'title').title).toBe('Shoes › Sandals › Ad 3');
    expect(screen.queryByRole('columnheader', { name: 'Bid' })).toBeNull();
    key(cell(0, 'title'), 'x');
    fireEvent.change(screen.getByRole('textbox', { name: 'Title of Ad 1' }), { target: { value: 'New' } });
    key(screen.getByRole('textbox', { name: 'Title of Ad 1' }), 'Enter');
    expect(names()).toEqual(['New', 'Ad 2', 'Ad 3', 'Ad 4']);
  });
});

describe('edits in a tree of entities', () => {
  it('change a nested field, and share all other objects', () => {
    renderInApp(<Desk />);
    key(cell(0, 'budget.amount'), '7');
    key(screen.getByRole('textbox', { name: 'Budget of Shoes' }), 'Enter');
    expect(drawn.root.campaigns[0]!.budget).toEqual({ amount: 7, type: 'daily' });
    expect(drawn.root.campaigns[0]!.adGroups).toBe(ROOT.campaigns[0]!.adGroups);
    click('Undo');
    expect(drawn.root).toBe(ROOT);
  });

  it('skip cells without a field', () => {
    renderInApp(<Desk />);
    expect(cell(2, 'bid').querySelector('button')).toBeNull();
    key(cell(2, 'bid'), '5');
    key(cell(2, 'bid'), 'Delete');
    paste(cell(2, 'bid'), '5');
    expect(drawn.root).toBe(ROOT);
  });

  it('support pasting over rows of several levels, and report the number of skipped cells', async () => {
    renderInApp(<Desk />);
    // Columns: name, budget, note, bid, URL.
    paste(cell(1, 'note'), 'x\t0.5\thttps://a.example/\ny\t0.6\thttps://b.example/\n');
    expect(drawn.root.campaigns[0]!.adGroups[0]).toMatchObject({ bid: 0.5, url: 'https://a.example/' });
    expect(allAds()[0]).toMatchObject({ note: 'y', url: 'https://b.example/' });
    expect(
      await screen.findByText("2 cells were skipped because their rows don't have this field."),
    ).toBeInTheDocument();
  });

  it('copy a cell with Ctrl+D to selected rows that have the field', async () => {
    renderInApp(<Desk />);
    choose('Shoes', 'Boots', 'Caps', 'Sandals');
    key(cell(1, 'bid'), 'd', { ctrlKey: true });
    expect(drawn.root.campaigns.flatMap(({ adGroups }) => adGroups.map(({ bid }) => bid))).toEqual([0.1, 0.1, 0.1]);
    expect(
      await screen.findByText("One cell was skipped because its row doesn't have this field."),
    ).toBeInTheDocument();
  });
});

describe('row selection in a tree', () => {
  it('selects a single row, and all its descendants with a button', () => {
    renderInApp(<Desk />);
    choose('Shoes');
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    click('Select everything below');
    expect(screen.getByText('6 selected')).toBeInTheDocument();
    click('Collapse all');
    expect(screen.getByText('6 selected, 5 not in sight')).toBeInTheDocument();
    click('Remove');
    expect(names()).toEqual(['Hats']);
    click('Undo');
    expect(drawn.root).toBe(ROOT);
  });

  it('copies selected rows and their children only once', () => {
    renderInApp(<Desk />);
    choose('Shoes', 'Boots', 'Caps');
    click('Duplicate');
    expect(names()).toEqual([
      ...ALL.slice(0, 6),
      ...['Shoes copy', 'Boots', 'Ad 1', 'Ad 2', 'Sandals', 'Ad 3'],
      ...['Hats', 'Caps', 'Ad 4', 'Caps copy', 'Ad 4'],
    ]);
  });

  it('preserves the collapsed state when rows are copied', () => {
    renderInApp(<Desk />);
    click('Collapse all');
    choose('Shoes');
    click('Duplicate');
    expect(names()).toEqual(['Shoes', 'Shoes copy', 'Hats']);
    expect(rowOf('Shoes copy')).toHaveTextContent('2 ad groups, 3 ads');
  });

  it('asks for a level to edit, and edits only that level', async () => {
    renderInApp(<Desk />);
    choose('Boots', 'Sandals', 'Ad 4');
    click('Edit…');
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 ad groups, 1 ad' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Ad groups (2)' }));
    fireEvent.click(within(dialog).getByRole('combobox', { name: 'Field' }));
    fireEvent.click(screen.getByRole('option', { name: 'URL' }));
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'URL' }), { target: { value: 'https://c.example/' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    const urls = drawn.root.campaigns.flatMap(({ adGroups }) => adGroups.map(({ url }) => url));
    expect(urls).toEqual(['https://c.example/', 'https://c.example/', '']);
    expect(allAds().map(({ url }) => url)).toEqual(['', '', '', '']);
  });

  it('replaces text in all rows if no row is selected, including collapsed rows', async () => {
    renderInApp(<Desk />);
    click('Collapse all');
    click('Find and replace…');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Find' }), { target: { value: 'Ad' } });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Replace with' }), { target: { value: 'Offer' } });
    expect(within(dialog).getByRole('status')).toHaveTextContent('Found in 4 of 9.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    click('Expand all');
    expect(names()).toEqual(ALL.map((name) => name.replace('Ad', 'Offer')));
  });
});

describe('validation errors in a tree', () => {
  const ERRORS: readonly FieldMessages[] = [
    { field: 'campaigns.0.adGroups.0.ads.1.title', messages: ['Enter a title.'] },
    { field: 'campaigns.0.adGroups.1.bid', messages: ['The bid is too low.'] },
    { field: 'campaigns.0.budget', messages: ['Choose a budget.'] },
  ];

  function FixableDesk() {
    const [errors, setErrors] = useState(ERRORS);
    return (
      <>
        <button type="button" onClick={() => setErrors(ERRORS.slice(0, 1))}>
          Fix two
        </button>
        <Desk errors={errors} />
      </>
    );
  }

  it('appear at their cells, or at the name if the field has no column', () => {
    renderInApp(<Desk errors={ERRORS} />);
    expect(cell(3, 'name').querySelector('button')).toHaveAccessibleName('Title of Ad 2: Ad 2. Enter a title.');
    expect(cell(4, 'bid').querySelector('button')).toHaveAccessibleName('Bid of Sandals: 0.20. The bid is too low.');
    expect(cell(0, 'name').title).toBe('Shoes: Choose a budget.');
  });

  it('appear in the count at collapsed rows', () => {
    renderInApp(<Desk errors={ERRORS} />);
    expect(within(rowOf('Shoes')).queryByTitle('2 errors below')).toBeNull();
    click('Collapse all');
    expect(within(rowOf('Shoes')).getByTitle('2 errors below')).toHaveTextContent('2 below');
    expect(within(rowOf('Hats')).queryByTitle(/errors? below/)).toBeNull();
  });

  it('can filter the list to invalid rows and their parents', () => {
    renderInApp(<Desk errors={ERRORS} />);
    click('Collapse all');
    fireEvent.click(screen.getByRole('switch', { name: 'Only with errors (3)' }));
    expect(names()).toEqual(['Shoes', 'Boots', 'Ad 2', 'Sandals']);
  });

  it('remain in the filtered list after a correction, until all rows are listed again', () => {
    renderInApp(<FixableDesk />);
    fireEvent.click(screen.getByRole('switch', { name: 'Only with errors (3)' }));
    click('Fix two');
    expect(names()).toEqual(['Shoes', 'Boots', 'Ad 2', 'Sandals']);
    fireEvent.click(screen.getByRole('switch', { name: 'Only with errors (1)' }));
    expect(names()).toEqual(ALL);
  });
});
