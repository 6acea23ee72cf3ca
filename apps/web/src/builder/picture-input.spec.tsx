import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInApp } from '../../test/render.js';
import { FieldInput } from './FieldInput.js';

const OWN = '/company/1/api/files/0f8fad5b-d9cb-469f-a165-70867728950e';

function Desk({ initial }: { initial: string }) {
  const [value, setValue] = useState<unknown>(initial);
  return (
    <>
      <FieldInput
        field={{ path: 'icon', label: 'Icon', control: 'picture', width: 100, help: 'A square picture.' }}
        known={null}
        value={value}
        error="Icon is required."
        onChange={setValue}
      />
      <output>{String(value)}</output>
    </>
  );
}

it('shows a media library image, and accepts a URL after the image is removed', () => {
  renderInApp(<Desk initial={`${OWN}/ad`} />);
  expect(document.querySelector('img')!.getAttribute('src')).toBe(`${OWN}/small`);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove icon' }));
  const input = screen.getByRole('textbox', { name: 'Address of icon' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(input, { target: { value: 'https://alfa.example/icon.png' } });
  expect(screen.getByRole('status').textContent).toBe('https://alfa.example/icon.png');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('Icon is required.')).toBeTruthy();
});
