import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { documentedFailures } from '../../../test/documented-failures.js';
import { answerCalls, refusedWith, renderInCompany } from '../../../test/in-company.js';
import { useTranslation } from './useTranslation.js';

afterEach(() => notifications.clean());

/** The part of a step that asks for a translation. */
function Translation() {
  const { translate, failure } = useTranslation('de');
  return (
    <>
      <button onClick={() => void translate('<p>Schuhe</p>')}>Translate</button>
      {failure && <div role="alert">{failure}</div>}
    </>
  );
}

describe('the error message of a translation', () => {
  it.each(documentedFailures('Texts and translations'))('%s: %s', async (_, words) => {
    answerCalls({ TranslateArticle: refusedWith(words) }, ['content-wizard']);
    renderInCompany(<Translation />);
    fireEvent.click(await screen.findByRole('button', { name: 'Translate' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});
