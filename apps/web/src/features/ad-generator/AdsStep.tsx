import { type AdPlace, type GeneratedAd, isTooLong, shownAd, withAdText } from '@adops/domain';
import { Button, Switch } from '@mantine/core';
import { type Ref, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AdPreview } from '../../ui/AdPreview.js';
import { CountedInput } from '../../ui/CountedInput.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useStepLink } from '../../wizard/step-link.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';
import { NeedsPlace } from './NeedsPlace.js';

const SIZES = [25, 50, 100];
const number = (count: number): string => count.toLocaleString('en-US');

/** Step that lists every generated ad with its errors. Each text can be edited. */
export function AdsStep({ draft, change, known: generated }: AdStepProps) {
  const { ads, place, site, source } = generated;
  const link = useStepLink();
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(25);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const editor = useRef<HTMLElement>(null);
  if (!site || !source) return <NeedsPlace />;
  if (draft.adGroups.length === 0) return <NeedsPlace what="adGroups" />;
  if (ads.length === 0)
    return (
      <EmptyState
        isHeading={false}
        title="No ads yet"
        text="Every ad group gets one ad per template."
        action={
          <Button component={Link} to={link('ad-templates')}>
            Choose templates
          </Button>
        }
      />
    );
  const over = ads.filter(({ fields }) => fields.some(isTooLong)).length;
  const faulty = ads.filter(({ errors }) => errors.length > 0).length;
  const listed = onlyErrors ? ads.filter(({ errors, key }) => errors.length > 0 || key === openKey) : ads;
  const shown = Math.min(page, Math.max(1, Math.ceil(listed.length / perPage)));
  const rows = listed.slice((shown - 1) * perPage, shown * perPage);
  const open = ads.find(({ key }) => key === openKey) ?? rows[0];

  const edit = (ad: GeneratedAd, name: string, text: string): void =>
    change({ editedAds: withAdText(draft.editedAds, ad.key, name, text) });
  const reset = (ad: GeneratedAd): void => change({ editedAds: draft.editedAds.filter(({ id }) => id !== ad.key) });

  return (
    <>
      <div className={classes.line}>
        <strong>{number(ads.length)} ads</strong>
        <span className={classes.count} data-bad={over > 0 || undefined}>
          {over === 0 ? 'all within the limits' : `${number(over)} over a limit`}
        </span>
        <span className={classes.count} data-bad={faulty > over || undefined}>
          {faulty > over && `${number(faulty - over)} with another error`}
        </span>
        <div className={classes.spacer} />
        <Switch
          label="Only with errors"
          checked={onlyErrors}
          onChange={(event) => {
            setOnlyErrors(event.currentTarget.checked);
            setPage(1);
            setOpenKey(null);
          }}
        />
      </div>
      {open ? (
        <div className={classes.split}>
          <div>
            <AdTable
              ads={rows}
              openKey={open.key}
              onOpen={({ key }) => {
                setOpenKey(key);
                // On small screens the editor is above the list.
                editor.current?.scrollIntoView({ block: 'nearest' });
              }}
            />
            <Pager
              page={shown}
              perPage={perPage}
              sizes={SIZES}
              total={listed.length}
              noun={(count) => (count === 1 ? 'ad' : 'ads')}
              label="Pages of ads"
              onPage={setPage}
              onPerPage={(size) => {
                setPerPage(size);
                setPage(1);
              }}
            />
          </div>
          <AdEditor
            ref={editor}
            ad={open}
            place={place}
            isEdited={draft.editedAds.some(({ id }) => id === open.key)}
            onEdit={(name, text) => edit(open, name, text)}
            onReset={() => reset(open)}
          />
        </div>
      ) : (
        <EmptyState isHeading={false} title="No ad has errors" />
      )}
    </>
  );
}

interface AdTableProps {
  readonly ads: readonly GeneratedAd[];
  readonly openKey: string;
  readonly onOpen: (ad: GeneratedAd) => void;
}

function AdTable({ ads, openKey, onOpen }: AdTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Ads">
        <thead>
          <tr>
            <th scope="col">Ad group</th>
            <th scope="col">Headlines</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {ads.map((ad) => (
            <tr key={ad.key} data-chosen={ad.key === openKey || undefined} data-bad={ad.errors.length > 0 || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.open}
                  aria-pressed={ad.key === openKey}
                  onClick={() => onOpen(ad)}
                >
                  {ad.adGroup}
                </button>
              </th>
              <td>{shownAd(ad.fields).headlines.join(' | ')}</td>
              <td>{ad.errors.length === 0 ? 'Fine' : ad.errors.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AdEditorProps {
  readonly ref: Ref<HTMLElement>;
  readonly ad: GeneratedAd;
  readonly place: AdPlace;
  /** True if any of its texts were edited by hand. */
  readonly isEdited: boolean;
  readonly onEdit: (name: string, text: string) => void;
  readonly onReset: () => void;
}

/** Preview of an ad with fields for its texts. */
function AdEditor({ ref, ad, place, isEdited, onEdit, onReset }: AdEditorProps) {
  return (
    <section className={classes.editor} ref={ref} aria-label={`Ad of ${ad.adGroup}`}>
      <h2 className={classes.subtitle}>{ad.adGroup}</h2>
      <AdPreview site={place.site} domain={place.domain} fields={ad.fields} />
      {ad.errors.length > 0 && (
        <ul className={classes.faults} aria-label="Errors of the ad">
          {ad.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {ad.fields.map(({ name, label, text, length, limit }) => (
        <CountedInput
          key={`${ad.key} ${name}`}
          size="xs"
          label={label}
          value={text}
          length={length}
          limit={limit}
          error={length > limit}
          onChange={(event) => onEdit(name, event.currentTarget.value)}
        />
      ))}
      <div className={classes.url}>{ad.finalUrl}</div>
      {isEdited && (
        <Button size="xs" variant="default" onClick={onReset}>
          Back to the template
        </Button>
      )}
    </section>
  );
}
