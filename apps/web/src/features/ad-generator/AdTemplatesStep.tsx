import { AD_TYPE_LABELS, type AdTemplateGroupChoice, isAdType, messageAt, substitute, wordsOf } from '@adops/domain';
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { AdPreview } from '../../ui/AdPreview.js';
import { EmptyState } from '../../ui/EmptyState.js';
import classes from './AdGenerator.module.css';
import type { AdStepProps } from './ad-step.js';
import { NeedsPlace } from './NeedsPlace.js';

/** Step that chooses the template groups the ads are built from. */
export function AdTemplatesStep({ draft, change, known: generated, errors, isTried }: AdStepProps) {
  const create = useCompanyPath('tools/ad-templates')('create');
  const { groups, place, site, source } = generated;
  if (!site || !source) return <NeedsPlace />;
  if (groups.length === 0)
    return (
      <EmptyState
        isHeading={false}
        title="No templates for this site and source"
        text={`No template group for ${source.name} covers ${site.name} or all sites.`}
        action={
          <Button component={Link} to={create}>
            Create template group
          </Button>
        }
      />
    );
  const words = wordsOf(draft.adGroups[0] ?? { name: 'Running shoes', keyword: 'running shoes' }, place);
  const toggle = ({ id }: AdTemplateGroupChoice): void =>
    change({
      groupIds: draft.groupIds.includes(id) ? draft.groupIds.filter((each) => each !== id) : [...draft.groupIds, id],
    });
  const error = isTried ? messageAt(errors, 'groupIds') : null;
  return (
    <>
      {error !== null && <p className={classes.error}>{error}</p>}
      <ul className={classes.cards} aria-label="Template groups">
        {groups.map((group) => {
          const title = group.categoryName ?? 'No category';
          const [first] = group.templates;
          return (
            <li key={group.id} className={classes.card} data-chosen={draft.groupIds.includes(group.id) || undefined}>
              <Checkbox
                label={title}
                description={`${isAdType(group.typeId) ? AD_TYPE_LABELS[group.typeId] : ''} · ${
                  group.templates.length === 1 ? '1 template' : `${group.templates.length} templates`
                } · ${group.siteName ?? 'every site'}`}
                checked={draft.groupIds.includes(group.id)}
                onChange={() => toggle(group)}
              />
              {first && (
                <AdPreview
                  site={place.site}
                  domain={place.domain}
                  label={`Preview of ${title} ${group.id}`}
                  fields={first.fields.map(({ name, value }) => ({ name, text: substitute(value, words) }))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
