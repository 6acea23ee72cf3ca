import { type GeneratedKeyword, KEYWORD_TYPE_LABELS, KEYWORD_TYPES, type KeywordType } from '@adops/domain';
import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useStepLink } from '../../wizard/step-link.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';
import { NeedsPlace } from './NeedsPlace.js';

const SIZES = [25, 50, 100, 200];
const TYPES = KEYWORD_TYPES.map((type) => ({ value: type, label: KEYWORD_TYPE_LABELS[type] }));
const number = (count: number): string => count.toLocaleString('en-US');

/** Step that lists every generated keyword with its match type. Each can be excluded or get another type. */
export function KeywordsStep({ draft, change, known: generated }: AdStepProps) {
  const { keywords } = generated;
  const link = useStepLink();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(50);
  if (draft.adGroups.length === 0) return <NeedsPlace what="adGroups" />;
  if (keywords.length === 0)
    return (
      <EmptyState
        isHeading={false}
        title="No keywords yet"
        text="Every ad group gets one keyword per keyword template."
        action={
          <Button component={Link} to={link('keyword-templates')}>
            Choose keyword templates
          </Button>
        }
      />
    );
  const leftOut = new Set(draft.excludedKeywords);
  const faulty = keywords.filter(({ errors }) => errors.length > 0);
  const listed = onlyErrors ? faulty : keywords;
  const shown = Math.min(page, Math.max(1, Math.ceil(listed.length / perPage)));
  const rows = listed.slice((shown - 1) * perPage, shown * perPage);
  const include = ({ key }: GeneratedKeyword, isOn: boolean): void =>
    change({
      excludedKeywords: isOn ? draft.excludedKeywords.filter((each) => each !== key) : [...draft.excludedKeywords, key],
    });
  return (
    <>
      <div className={classes.line}>
        <strong>{number(keywords.length)} keywords</strong>
        <span className={classes.count} data-bad={faulty.length > 0 || undefined}>
          {faulty.length === 0 ? 'all fine' : `${number(faulty.length)} with an error`}
        </span>
        <div className={classes.spacer} />
        <Switch
          label="Only with errors"
          checked={onlyErrors}
          onChange={(event) => {
            setOnlyErrors(event.currentTarget.checked);
            setPage(1);
          }}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState isHeading={false} title="No keyword has errors" />
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table} aria-label="Keywords">
            <thead>
              <tr>
                <th scope="col" className={classes.narrow}>
                  <span className="visually-hidden">Taken</span>
                </th>
                <th scope="col">Ad group</th>
                <th scope="col">Keyword</th>
                <th scope="col">Match type</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((item) => (
                <tr key={item.key} data-bad={item.errors.length > 0 || undefined}>
                  <td className={classes.narrow}>
                    <Checkbox
                      aria-label={`Take ${item.keyword} for ${item.adGroup}`}
                      checked={!leftOut.has(item.key)}
                      onChange={(event) => include(item, event.currentTarget.checked)}
                    />
                  </td>
                  <td>{item.adGroup}</td>
                  <th scope="row">{item.keyword}</th>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={`Match type of ${item.keyword} for ${item.adGroup}`}
                      data={TYPES}
                      value={item.type}
                      onChange={(event) =>
                        change({ types: { ...draft.types, [item.key]: event.currentTarget.value as KeywordType } })
                      }
                    />
                  </td>
                  <td>{leftOut.has(item.key) ? 'Left out' : (item.errors[0] ?? 'Fine')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        page={shown}
        perPage={perPage}
        sizes={SIZES}
        total={listed.length}
        noun={(count) => (count === 1 ? 'keyword' : 'keywords')}
        label="Pages of keywords"
        onPage={setPage}
        onPerPage={(size) => {
          setPerPage(size);
          setPage(1);
        }}
      />
    </>
  );
}
