import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Button, Drawer, Group, SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { handleFailure } from '../../app/failures/index.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { showDone, showError } from '../../app/toasts.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { ArticleVersionsQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import type { DraftKeeper } from '../../wizard/draft/draft-keeper.js';
import { type Article, type ArticleDraft, isLocked, storedOf } from './article-draft.js';
import { ARTICLE_VERSIONS, RESTORE_ARTICLE } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { type ComparedContent, ContentDifference } from './TextDifference.js';

type Version = NonNullable<ArticleVersionsQuery['article']>['versions'][number];

interface VersionsDrawerProps {
  readonly keeper: DraftKeeper<ArticleDraft>;
  readonly draft: ArticleDraft;
  readonly article: Article;
  readonly reload: () => Promise<Article | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Saved versions of the article with their changes and their difference from the current text. Users can restore them.
 */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { isOpen, onClose } = props;
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={720}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* The drawer has no header element of its own, because a page may have only one banner landmark. */}
          <Group justify="space-between" mb="xs">
            <Drawer.Title fw={600} fz="lg">
              Versions of the article
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {isOpen && <Versions {...props} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const NOTHING: ComparedContent = { headline: '', hotspots: [], text: '' };
const contentOf = ({ headline, hotspots, text }: Version): ComparedContent => ({
  headline: headline ?? '',
  hotspots,
  text: text ?? '',
});

function Versions({ keeper, draft, article, onClose }: VersionsDrawerProps) {
  const query = useQuery(ARTICLE_VERSIONS, { variables: { id: article.id }, ...LIVE });
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  const mutate = useMutate(KEEP_QUERIES);
  const restore = async (version: Version): Promise<void> => {
    const consequences = [
      `Headline, hotspots and text are replaced with those of version ${version.version}, and saved as a new version.`,
      'The current content remains in the list of versions. The compliance result is discarded.',
    ];
    const question = { title: `Restore version ${version.version}?`, consequences, confirm: 'Restore version' };
    if (!(await confirmChange({ ...question, isHarmless: true }))) return;
    try {
      if (!(await keeper.flush())) return showError('Save your changes first.');
      const variables = { id: article.id, version: version.version };
      const { status, message, article: restored } = (await mutate(RESTORE_ARTICLE, variables)).article.restore;
      if (status === 'error' || !restored) return showError(message ?? 'Failed to restore the version');
      keeper.adopt(storedOf(restored));
      showDone(message ?? `Version ${version.version} was restored.`);
      onClose();
    } catch (error) {
      handleFailure(error, { what: 'Failed to restore the version' });
    }
  };
  return (
    <Fetched query={query} title="We couldn't load the versions" skeleton={<Skeleton height={120} />}>
      {({ article: found }) =>
        !found || found.versions.length === 0 ? (
          <EmptyState isHeading={false} title="No versions yet" text="Each save of the article is listed here." />
        ) : (
          <ol className={classes.versions} aria-label="Versions">
            {found.versions.map((version, at) => (
              <VersionItem
                key={version.version}
                version={version}
                before={found.versions[at + 1] ?? null}
                {...{ draft }}
                isNewest={at === 0}
                isOpen={openVersion === version.version}
                onToggle={() => setOpenVersion(openVersion === version.version ? null : version.version)}
                onRestore={isLocked(article) ? null : () => void restore(version)}
              />
            ))}
          </ol>
        )
      }
    </Fetched>
  );
}

interface VersionItemProps {
  readonly version: Version;
  /** Previous version. Null for the oldest one that is kept. */
  readonly before: Version | null;
  readonly draft: ArticleDraft;
  readonly isNewest: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Null if the version can't be restored. */
  readonly onRestore: (() => void) | null;
}

function VersionItem(props: VersionItemProps) {
  const { version, before, draft, isNewest, isOpen, onToggle, onRestore } = props;
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const content = contentOf(version);
  const name = `version ${version.version}`;
  return (
    <li className={classes.version} aria-label={`Version ${version.version}`}>
      <div className={classes.panelHead}>
        <strong>Version {version.version}</strong>
        <span className={classes.muted}>
          {momentText(version.savedAt)} UTC, {version.savedBy?.username ?? 'deleted user'}
          {version.restoredFrom != null && `, restored from version ${version.restoredFrom}`}
          {isNewest && ', newest'}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} differences of ${name}`}
          onClick={onToggle}
        >
          {isOpen ? 'Hide differences' : 'Show differences'}
        </Button>
        {!isNewest && onRestore && (
          <Button size="compact-xs" variant="default" aria-label={`Restore ${name}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <SegmentedControl
            size="xs"
            aria-label={`Compare ${name}`}
            value={against}
            onChange={(next) => setAgainst(next === 'now' ? 'now' : 'before')}
            data={[
              { value: 'before', label: 'What it changed' },
              { value: 'now', label: 'Compared with now' },
            ]}
          />
          {against === 'before' ? (
            <ContentDifference
              before={before ? contentOf(before) : NOTHING}
              after={content}
              same="Nothing differs from the version before."
            />
          ) : (
            <ContentDifference before={content} after={draft} same="This is what stands there now." />
          )}
        </>
      )}
    </li>
  );
}
