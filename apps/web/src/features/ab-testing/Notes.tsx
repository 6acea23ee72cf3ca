import { abTestNotes } from '@adops/domain';
import { Button, Textarea } from '@mantine/core';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { SAVE_NOTES } from './ab-testing.graphql.js';
import type { AbReport } from './AbTestScreen.js';
import classes from './ab.module.css';

/** Hypothesis and decision note of a test. */
export function Notes({ report: { test }, onSaved }: { readonly report: AbReport; readonly onSaved: () => void }) {
  const mutate = useMutate();
  const { form, submit, isSaving, isDirty, messages } = useSaveForm({
    schema: abTestNotes,
    stored: {
      values: { hypothesis: test.hypothesis ?? '', decisionNote: test.decisionNote ?? '' },
      version: test.version,
    },
    save: async (input, version) =>
      outcomeOfSave((await mutate(SAVE_NOTES, { id: test.id, input, version })).abTesting.updateNotes),
    onSaved,
    failure: 'Failed to save the notes',
  });
  return (
    <section className={classes.section} aria-label="Notes">
      <h2 className={classes.heading}>Notes</h2>
      <div className={classes.notes}>
        <Textarea
          label="Hypothesis"
          description="Hypothesis of the test."
          autosize
          minRows={2}
          {...form.getInputProps('hypothesis')}
        />
        <Textarea
          label="Decision note"
          description="Decision and its reason."
          autosize
          minRows={2}
          {...form.getInputProps('decisionNote')}
        />
      </div>
      {messages.map((message) => (
        <p key={message} role="alert" className={classes.error}>
          {message}
        </p>
      ))}
      <Button size="xs" className={classes.save} disabled={!isDirty} loading={isSaving} onClick={submit}>
        Save notes
      </Button>
    </section>
  );
}
