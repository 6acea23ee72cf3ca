import { PERMISSION_KEYS } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { LOST, refusedWith } from '../../../test/in-company.js';

it('shows an error for each part of a rotation that fails to load', async () => {
  answerConsole(
    {
      Report: LOST,
      RotationAdgroup: refusedWith('Something else'),
      KeywordRotation: refusedWith("We couldn't read the rotation from this site."),
    },
    PERMISSION_KEYS,
  );
  renderConsoleAt('keyword-rotation/7');
  expect(await screen.findByText('Failed to load the report')).toBeInTheDocument();
  expect(await screen.findByText('Error getting Ad Group data')).toBeInTheDocument();
  expect(await screen.findByText("We couldn't read the rotation from this site.")).toBeInTheDocument();
  expect(screen.queryByText('Something else')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
