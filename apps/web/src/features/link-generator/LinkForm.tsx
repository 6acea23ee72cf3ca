import { MAX_LINK_KEYWORDS } from '@adops/domain';
import { Alert, Button, Textarea } from '@mantine/core';
import classes from './LinkGenerator.module.css';
import { ParamField } from './ParamField.js';
import type { Template, useLinkForm } from './useLinkForm.js';

interface LinkFormProps {
  readonly template: Template;
  readonly form: ReturnType<typeof useLinkForm>;
}

/** Fields for the template's parameters and the keywords. */
export function LinkForm({ template, form }: LinkFormProps) {
  const { keywords, repeated } = form;
  const count = keywords.length;
  return (
    <form
      noValidate
      aria-label="Link parameters"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.generate();
      }}
    >
      {template.params.length > 0 && (
        <div className={classes.params}>
          {template.params.map((param) => (
            <ParamField
              key={param.name}
              param={param}
              value={form.values[param.name] ?? ''}
              error={form.errors[param.name]}
              onChange={(value) => form.setValue(param.name, value)}
            />
          ))}
        </div>
      )}
      <Textarea
        label="Keywords"
        description={`One per line, up to ${MAX_LINK_KEYWORDS.toLocaleString('en-US')}`}
        autosize
        minRows={4}
        maxRows={12}
        value={form.text}
        error={form.keywordError}
        onChange={(event) => form.setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.generate();
        }}
      />
      <p className={classes.count} aria-live="polite">
        {count.toLocaleString('en-US')} {count === 1 ? 'keyword' : 'keywords'}
        {repeated > 0 && `, ${repeated.toLocaleString('en-US')} ${repeated === 1 ? 'duplicate' : 'duplicates'} skipped`}
      </p>
      {form.failure !== null && (
        <Alert color="red" role="alert" p={10}>
          {form.failure}
        </Alert>
      )}
      <div>
        <Button type="submit" loading={form.isBusy}>
          {count > 0 ? `Generate ${count.toLocaleString('en-US')} ${count === 1 ? 'link' : 'links'}` : 'Generate links'}
        </Button>
      </div>
    </form>
  );
}
