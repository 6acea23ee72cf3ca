import { type AdGeneratorDraft, MAX_AD_GROUPS, messageAt, type PastedAdGroups, readAdGroups } from '@adops/domain';
import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { Pager } from '../../ui/Pager.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';

const SIZES = [25, 50, 100];

/** Step for the site and source of the ads and for their ad groups, which users type or paste. */
export function AdGroupsStep({ draft, change, known, errors, isTried }: AdStepProps) {
  const { sites, sources } = known;
  return (
    <>
      <FormSection title="Where" text="Templates depend on the site and source.">
        <Select
          label="Site"
          placeholder="Choose a site"
          searchable
          data={sites.map((site) => ({ value: String(site.id), label: `${site.name} (${site.domain})` }))}
          value={draft.siteId === null ? null : String(draft.siteId)}
          error={isTried ? messageAt(errors, 'siteId') : null}
          onChange={(value) => change({ siteId: value === null ? null : Number(value) })}
        />
        <Select
          label="Source"
          placeholder="Choose a source"
          data={sources.map((source) => ({ value: String(source.id), label: source.name }))}
          value={draft.sourceId === null ? null : String(draft.sourceId)}
          error={isTried ? messageAt(errors, 'sourceId') : null}
          onChange={(value) => change({ sourceId: value === null ? null : Number(value) })}
          {...(sources.length === 0 && {
            description: 'None of your accounts belongs to a source that supports the ad generator.',
          })}
        />
        <TextInput
          label="Campaign"
          description="Name of the campaign for the ad groups."
          value={draft.campaign}
          error={draft.campaign === '' && !isTried ? null : messageAt(errors, 'campaign')}
          onChange={(event) => change({ campaign: event.currentTarget.value })}
        />
        <TextInput
          label="Final URL"
          description="Landing page. You can use {keyword}, {domain} and the other placeholders of link templates."
          value={draft.finalUrl}
          error={messageAt(errors, 'finalUrl')}
          onChange={(event) => change({ finalUrl: event.currentTarget.value })}
        />
      </FormSection>
      <FormSection
        title={`Ad groups (${draft.adGroups.length.toLocaleString('en-US')})`}
        text="One per line: name, keyword. If there is no keyword, the name is used."
        isWide
      >
        <AddAdGroups draft={draft} change={change} error={isTried ? messageAt(errors, 'adGroups') : null} />
        {draft.adGroups.length > 0 && <AdGroupTable draft={draft} change={change} />}
      </FormSection>
    </>
  );
}

type Editing = Pick<AdStepProps, 'draft' | 'change'>;

function AddAdGroups({ draft, change, error }: Editing & { error: string | null }) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<PastedAdGroups | null>(null);
  const add = (): void => {
    const read = readAdGroups(text, draft.adGroups);
    change({ adGroups: [...draft.adGroups, ...read.adGroups] });
    setAnswer(read);
    // Rejected lines stay in the field so that users can fix them.
    const lines = text.split(/\r?\n/);
    setText(read.refused.map(({ line }) => lines[line - 1] ?? '').join('\n'));
  };
  return (
    <div>
      <Textarea
        label="Add ad groups"
        placeholder={'Running shoes, running shoes\nHiking boots'}
        autosize
        minRows={4}
        maxRows={12}
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.line}>
        <Button
          size="xs"
          variant="default"
          disabled={text.trim() === '' || draft.adGroups.length >= MAX_AD_GROUPS}
          onClick={add}
        >
          Add
        </Button>
        <span role="status">{answer && `${answer.adGroups.length} added`}</span>
      </div>
      {answer && answer.refused.length > 0 && (
        <div role="alert">
          <ul className={classes.faults}>
            {answer.refused.slice(0, 10).map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
            {answer.refused.length > 10 && <li>and {answer.refused.length - 10} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

function AdGroupTable({ draft, change }: Editing) {
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  const last = Math.max(1, Math.ceil(draft.adGroups.length / perPage));
  const shown = Math.min(page, last);
  const first = (shown - 1) * perPage;
  const replace = (at: number, next: AdGeneratorDraft['adGroups']): void =>
    change({ adGroups: [...draft.adGroups.slice(0, at), ...next, ...draft.adGroups.slice(at + 1)] });
  return (
    <div>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Ad groups">
          <thead>
            <tr>
              <th scope="col">Ad group</th>
              <th scope="col">Keyword</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.adGroups.slice(first, first + perPage).map((adGroup, index) => (
              <tr key={adGroup.name}>
                <th scope="row">{adGroup.name}</th>
                <td>
                  <TextInput
                    size="xs"
                    aria-label={`Keyword of ${adGroup.name}`}
                    value={adGroup.keyword}
                    error={adGroup.keyword.trim() === '' ? 'The keyword is empty.' : null}
                    onChange={(event) => replace(first + index, [{ ...adGroup, keyword: event.currentTarget.value }])}
                  />
                </td>
                <td className={classes.narrow}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove ${adGroup.name}`}
                    onClick={() => replace(first + index, [])}
                  >
                    <IconTrash size={15} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {draft.adGroups.length > 25 && (
        <Pager
          page={shown}
          perPage={perPage}
          sizes={SIZES}
          total={draft.adGroups.length}
          noun={(count) => (count === 1 ? 'ad group' : 'ad groups')}
          label="Pages of ad groups"
          onPage={setPage}
          onPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
        />
      )}
    </div>
  );
}
