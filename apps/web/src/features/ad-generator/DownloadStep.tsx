import { AD_FILE_FORMATS, type AdFileContent, type AdFileFormat, adFileTable, AD_TYPES, errorsOf } from '@adops/domain';
import { Alert, Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showDone, showError } from '../../app/toasts.js';
import { saveCsv } from '../../ui/save-file.js';
import { useStepLink } from '../../wizard/step-link.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';

const FORMATS: Readonly<
  Record<AdFileFormat, { readonly label: string; readonly text: string; readonly name: string }>
> = {
  neutral: { label: 'CSV', text: 'One row per ad group, ad and keyword, for use in other programs.', name: 'ads' },
  googleEditor: {
    label: 'Google Ads Editor',
    text: 'Import it under Account › Import › From file. Ads are imported as paused.',
    name: 'google-ads-editor',
  },
  microsoftBulk: {
    label: 'Microsoft Advertising',
    text: 'For Microsoft Advertising Editor and bulk upload. Ads are imported as paused.',
    name: 'microsoft-advertising',
  },
};

/** Default file format by source id: the format of the source's own editor. */
const USUAL: Readonly<Record<number, AdFileFormat>> = { 5: 'googleEditor', 6: 'microsoftBulk' };

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Step that downloads the file and shows how many ads and keywords are omitted because of errors. */
export function DownloadStep({ draft, known: generated, states, publish }: AdStepProps) {
  const { ads, keywords, source, site } = generated;
  const link = useStepLink();
  const [chosen, setChosen] = useState<AdFileFormat | null>(null);
  const [isBusy, setBusy] = useState(false);
  const format = chosen ?? USUAL[source?.id ?? 0] ?? 'neutral';
  const taken = keywords.filter(({ key }) => !draft.excludedKeywords.includes(key));
  const content: AdFileContent = {
    campaign: draft.campaign.trim(),
    adGroups: draft.adGroups,
    ads: ads.filter(({ errors }) => errors.length === 0),
    keywords: taken.filter(({ errors }) => errors.length === 0),
  };
  const missing = errorsOf(states).flatMap(({ messages }) => messages);
  /** First step with errors. Errors of the last step are those of the ads. */
  const toFix = states.find(({ errorCount }) => errorCount > 0)?.id;
  const without = [
    ads.length - content.ads.length > 0 && counted(ads.length - content.ads.length, 'ad', 'ads'),
    taken.length - content.keywords.length > 0 &&
      counted(taken.length - content.keywords.length, 'keyword', 'keywords'),
  ].filter((text) => text !== false);

  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const outcome = await publish();
      // The server found errors that this page doesn't know yet. The wizard shows them.
      if (outcome.kind === 'refused') return;
      const name = `${FORMATS[format].name}-${content.campaign.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
      // The table is already free of formulas, and the '+' before a keyword is part of the keyword.
      await saveCsv([...adFileTable(format, content)], name, { escapeFormulas: false });
      if (outcome.kind === 'notReached')
        showError(`${name}.csv was saved, but the download was not recorded. ${outcome.reason}`);
      else showDone(`${name}.csv was saved.`);
    } catch {
      showError('Failed to write the file');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.download}>
      {missing.length > 0 && (
        <Alert color="yellow" role="alert" p={12} title="Something is missing">
          <ul className={classes.plain}>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {toFix === 'ad-groups' && <Link to={link('ad-groups')}>Go to the ad groups</Link>}
          {toFix === 'ad-templates' && <Link to={link('ad-templates')}>Go to the ad templates</Link>}
          {toFix === 'download' && <Link to={link('ads')}>Go to the ads</Link>}
        </Alert>
      )}
      <section>
        <h2 className={classes.subtitle}>In the file</h2>
        <dl className={classes.facts}>
          <dt>Campaign</dt>
          <dd>{content.campaign || '—'}</dd>
          <dt>Site and source</dt>
          <dd>
            {site?.name ?? '—'}, {source?.name ?? '—'}
          </dd>
          <dt>Ad groups</dt>
          <dd>{content.adGroups.length.toLocaleString('en-US')}</dd>
          <dt>Ads</dt>
          <dd>{content.ads.length.toLocaleString('en-US')}</dd>
          <dt>Keywords</dt>
          <dd>{content.keywords.length.toLocaleString('en-US')}</dd>
        </dl>
        {without.length > 0 && (
          <p className={classes.warning}>
            {without.join(' and ')} with errors {without.length === 1 && /^1 /.test(without[0] ?? '') ? 'is' : 'are'}{' '}
            left out: see <Link to={link('ads')}>ads</Link> and <Link to={link('keywords')}>keywords</Link>.
          </p>
        )}
        {missing.length === 0 && content.keywords.length === 0 && (
          <p className={classes.warning}>
            The file has no keywords. Choose <Link to={link('keyword-templates')}>keyword templates</Link> if the ad
            groups need them.
          </p>
        )}
        {content.ads.some(({ typeId }) => typeId === AD_TYPES.default) && (
          <p className={classes.warning}>
            Ads of the default format are expanded text ads. Both platforms keep existing expanded text ads but
            don&apos;t accept new ones.
          </p>
        )}
      </section>
      <Radio.Group label="Format" value={format} onChange={(value) => setChosen(value as AdFileFormat)}>
        <div className={classes.formats}>
          {AD_FILE_FORMATS.map((id) => (
            <Radio key={id} value={id} label={FORMATS[id].label} description={FORMATS[id].text} />
          ))}
        </div>
      </Radio.Group>
      <div>
        <Button disabled={missing.length > 0} loading={isBusy} onClick={() => void download()}>
          Download file
        </Button>
      </div>
    </div>
  );
}
