import { PLACEHOLDERS } from '@adops/domain';
import { Code, TextInput } from '@mantine/core';
import classes from './PlaceholderHelp.module.css';

interface PlaceholderHelpProps {
  readonly keyword: string;
  readonly onKeyword: (keyword: string) => void;
}

/** Help on placeholders, with a field for the sample keyword of the previews. */
export function PlaceholderHelp({ keyword, onKeyword }: PlaceholderHelpProps) {
  return (
    <>
      <p className={classes.text}>Placeholders are filled in for every ad group. Limits apply to the resulting text.</p>
      <dl className={classes.list}>
        {PLACEHOLDERS.map(({ name, help }) => (
          <div key={name} className={classes.entry}>
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
      <TextInput
        size="xs"
        label="Keyword of the previews"
        value={keyword}
        onChange={(event) => onKeyword(event.currentTarget.value)}
      />
    </>
  );
}
