import { Button, Group } from '@mantine/core';
import { copyText } from '../../app/copy-text.js';
import { saveFile } from '../../ui/save-file.js';
import classes from './Security.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={classes.step}>
      <p className={classes.text}>
        Store these recovery codes with your passwords. Each code works once instead of your phone. The codes won&apos;t
        be shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <div className={classes.spacer} />
        <Button data-autofocus onClick={onKept}>
          I've saved them
        </Button>
      </Group>
    </div>
  );
}
