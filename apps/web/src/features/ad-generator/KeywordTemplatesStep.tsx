import { KEYWORD_TYPE_LABELS, substitute, wordsOf } from '@adops/domain';
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';
import { NeedsPlace } from './NeedsPlace.js';

/** Step that chooses the keyword templates the keywords are built from. */
export function KeywordTemplatesStep({ draft, change, known: generated }: AdStepProps) {
  const create = useCompanyPath('tools/keyword-templates')('create');
  const { keywordTemplates, place, site, source } = generated;
  if (!site || !source) return <NeedsPlace />;
  if (keywordTemplates.length === 0)
    return (
      <EmptyState
        isHeading={false}
        title="No keyword templates for this source and market"
        text={`No keyword template for ${source.name} covers the market of ${site.name} or all markets.`}
        action={
          <Button component={Link} to={create}>
            Create keyword template
          </Button>
        }
      />
    );
  const words = wordsOf(draft.adGroups[0] ?? { name: 'Running shoes', keyword: 'running shoes' }, place);
  const chosen = keywordTemplates.filter(({ id }) => draft.keywordTemplateIds.includes(id));
  const choose = (ids: readonly number[], isOn: boolean): void =>
    change({
      keywordTemplateIds: isOn
        ? [...new Set([...draft.keywordTemplateIds, ...ids])]
        : draft.keywordTemplateIds.filter((id) => !ids.includes(id)),
    });
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Keyword templates">
        <thead>
          <tr>
            <th scope="col" className={classes.narrow}>
              <Checkbox
                aria-label="Choose all"
                checked={chosen.length === keywordTemplates.length}
                indeterminate={chosen.length > 0 && chosen.length < keywordTemplates.length}
                onChange={(event) =>
                  choose(
                    keywordTemplates.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
            </th>
            <th scope="col">Template</th>
            <th scope="col">Match type</th>
            <th scope="col">Market</th>
            <th scope="col">For {words.adGroup}</th>
          </tr>
        </thead>
        <tbody>
          {keywordTemplates.map(({ id, keyword, type, marketName }) => (
            <tr key={id} data-chosen={draft.keywordTemplateIds.includes(id) || undefined}>
              <td className={classes.narrow}>
                <Checkbox
                  aria-label={`Choose ${keyword}, ${KEYWORD_TYPE_LABELS[type].toLowerCase()}`}
                  checked={draft.keywordTemplateIds.includes(id)}
                  onChange={(event) => choose([id], event.currentTarget.checked)}
                />
              </td>
              <th scope="row">{keyword}</th>
              <td>{KEYWORD_TYPE_LABELS[type]}</td>
              <td>{marketName ?? 'Every market'}</td>
              <td>{substitute(keyword, words)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
