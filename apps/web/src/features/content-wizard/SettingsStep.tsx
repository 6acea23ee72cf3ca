import { directionLabel, momentText } from '@adops/domain';
import { FormSection } from '../../app/forms/FormScreen.js';
import type { ArticleStepProps } from './article-draft.js';
import { UPLOAD_STATUS_WORDS } from '../../app/tasks/upload-words.js';
import classes from './content-wizard.module.css';

/** Settings the article was created with. */
export function SettingsStep({ known: { article } }: ArticleStepProps) {
  const { site, market, language, topic, direction, creator, createdAt, status } = article;
  const facts = [
    ['Site', `${site.name} (${site.domain})`],
    ['Market', market.name],
    ['Language', language.name],
    ['Topic', topic],
    ['Direction', directionLabel(direction)],
    ['Status', UPLOAD_STATUS_WORDS[status]],
    ['Created by', creator.username],
    ['Created at', `${momentText(createdAt)} UTC`],
  ] as const;
  return (
    <FormSection
      title="Settings"
      text="These settings can't be changed because the suggestions are based on them. Create another article for other settings."
    >
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
