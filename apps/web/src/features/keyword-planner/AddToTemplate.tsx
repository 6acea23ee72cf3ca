import { useQuery } from '@apollo/client/react';
import {
  isUsableAdSource,
  KEYWORD_TYPE_LABELS,
  KEYWORD_TYPES,
  type KeywordType,
  USABLE_AD_SOURCES,
} from '@adops/domain';
import { Alert, Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { showDone } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { CREATE_KEYWORD_TEMPLATE, KEYWORD_TEMPLATE_CHOICES } from '../keyword-templates/index.js';
import classes from './KeywordPlanner.module.css';

interface AddToTemplateProps {
  readonly keywords: readonly string[];
  readonly marketId: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Dialog that saves keywords as templates of the ad generator. Rejected keywords stay in the dialog with the reason.
 */
export function AddToTemplate({ keywords, marketId, onClose, onDone }: AddToTemplateProps) {
  const mutate = useMutate();
  const { data: choices } = useQuery(KEYWORD_TEMPLATE_CHOICES);
  const sources = choices?.partners.filter(({ id }) => isUsableAdSource(id)) ?? [];
  const [sourceId, setSource] = useState<number>(USABLE_AD_SOURCES[0]);
  const [type, setType] = useState<KeywordType>('phrase');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const count = keywords.length;
  const words = `${count.toLocaleString('en-US')} ${count === 1 ? 'keyword template' : 'keyword templates'}`;
  const add = async (): Promise<void> => {
    setBusy(true);
    const failed: string[] = [];
    for (const keyword of keywords) {
      try {
        const answer = await mutate(CREATE_KEYWORD_TEMPLATE, { input: { marketId, sourceId, keyword, type } });
        const outcome = outcomeOfSave(answer.adGeneratorKeywordTemplate.create);
        if (outcome.kind === 'refused') failed.push(`${keyword}: ${outcome.errors.flatMap(({ messages }) => messages).join(' ')}`);
      } catch (error) {
        failed.push(`${keyword}: ${failureText(error)}`);
      }
    }
    setBusy(false);
    setRefused(failed);
    if (failed.length < count) showDone(`Created ${(count - failed.length).toLocaleString('en-US')} of ${words}.`);
    if (failed.length === 0) onDone();
  };
  return (
    <Modal opened onClose={onClose} title={`Create ${words}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.form}>
        <IdSelect label="Source" allowDeselect={false} options={namedOptions(sources)} value={sourceId} onChange={(id) => id !== null && setSource(id)} />
        <Select label="Match type" allowDeselect={false} data={KEYWORD_TYPES.map((value) => ({ value, label: KEYWORD_TYPE_LABELS[value] }))} value={type} onChange={(value) => value && setType(value as KeywordType)} />
        {refused.length > 0 && (
          <Alert color="red" role="alert" p={10} title="Not created">
            <ul className={classes.list}>
              {refused.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" loading={isBusy} onClick={() => void add()}>
            Create {words}
          </Button>
        </Group>
      </div>
    </Modal>
  );
} // prettier-ignore
