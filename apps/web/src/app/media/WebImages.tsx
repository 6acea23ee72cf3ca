import { useApolloClient, useMutation } from '@apollo/client/react';
import { WEB_IMAGES_LIMIT_REACHED, WEB_IMAGES_PER_REQUEST, WEB_IMAGES_TOTAL } from '@adops/domain';
import { Button, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { WebImageSearchQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { failureWords, handleFailure } from '../failures/index.js';
import { dataOf } from '../loading/query.js';
import { showDone, showError, showErrorBriefly } from '../toasts.js';
import { isAborted } from '../transport/errors.js';
import { ADD_IMAGE, WEB_IMAGES } from './media.graphql.js';
import classes from './media.module.css';
import type { MediaItem } from './media-item.js';
import { useWebThumbnail } from './web-thumbnails.js';

type Found = WebImageSearchQuery['webImageSearch'][number];

/** Returns the results of a web image search, with 20 per page and 200 at most. */
function useWebImages() {
  const client = useApolloClient();
  const [found, setFound] = useState<readonly Found[]>([]);
  const [keyword, setKeyword] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAtEnd, setAtEnd] = useState(false);
  const next = useRef(1);

  const load = async (words: string, offset: number): Promise<void> => {
    if (offset > WEB_IMAGES_TOTAL) return showErrorBriefly(WEB_IMAGES_LIMIT_REACHED);
    setLoading(true);
    setFailure(null);
    try {
      const { data, error } = await client.query({
        query: WEB_IMAGES,
        variables: { keyword: words, offset, numImages: WEB_IMAGES_PER_REQUEST },
        fetchPolicy: 'no-cache',
      });
      if (error || !data) throw error ?? new Error('No answer.');
      const { webImageSearch } = data;
      setFound((before) => (offset === 1 ? webImageSearch : [...before, ...webImageSearch]));
      setAtEnd(webImageSearch.length === 0);
      setKeyword(words);
      next.current = offset + WEB_IMAGES_PER_REQUEST;
    } catch (error) {
      if (!isAborted(error)) setFailure(failureWords(error));
    } finally {
      setLoading(false);
    }
  };
  return {
    ...{ found, keyword, isLoading, failure, isAtEnd },
    search: (words: string) => void load(words, 1),
    more: () => void (keyword !== null && load(keyword, next.current)),
  };
}

interface WebImagesProps {
  readonly searches: readonly string[];
  readonly onAdded: (item: MediaItem) => void;
}

/** Panel to search pictures on the web and add them to the library. */
export function WebImages({ searches, onAdded }: WebImagesProps) {
  const [words, setWords] = useState('');
  const { found, keyword, isLoading, failure, isAtEnd, search, more } = useWebImages();
  if (searches.length === 0)
    return (
      <EmptyState
        isHeading={false}
        title="No web image search is configured"
        text="An administrator can set a key for Pexels or Pixabay. Uploads and the library work without it."
      />
    );
  return (
    <div className={classes.browser}>
      <form
        className={classes.filters}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') search(words.trim());
        }}
      >
        <TextInput
          size="xs"
          className={classes.search}
          aria-label="Search the web for pictures"
          placeholder={`Search ${searches.join(' and ')}`}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={isLoading} disabled={words.trim() === ''}>
          Search pictures
        </Button>
      </form>
      {failure && (
        <div role="alert" className={classes.notice}>
          {failure}
        </div>
      )}
      <ul className={classes.results} aria-label="Pictures found on the web">
        {found.map((image, at) => (
          <FoundTile key={`${image.url} ${at}`} image={image} keyword={keyword ?? ''} onAdded={onAdded} />
        ))}
      </ul>
      {keyword !== null && found.length === 0 && !failure && (
        <EmptyState isHeading={false} title={`No pictures found for “${keyword}”`} text="Try other words." />
      )}
      {found.length > 0 && !isAtEnd && (
        <div className={classes.notice}>
          <Button size="xs" variant="default" loading={isLoading} onClick={more}>
            Show more pictures
          </Button>
          <span role="status">{`${found.length} of up to ${WEB_IMAGES_TOTAL}`}</span>
        </div>
      )}
    </div>
  );
}

interface FoundTileProps {
  readonly image: Found;
  readonly keyword: string;
  readonly onAdded: (item: MediaItem) => void;
}

function FoundTile({ image, keyword, onAdded }: FoundTileProps) {
  const thumbnail = useWebThumbnail(image.thumbnail);
  const [add, { loading }] = useMutation(ADD_IMAGE);
  const [isAdded, setAdded] = useState(false);
  const title = image.title ?? keyword;
  const take = async (): Promise<void> => {
    const { url, author, license } = image;
    if (!url) return;
    try {
      const variables = {
        imageUrl: url,
        keywords: [keyword],
        found: { title, author: author ?? null, license: license ?? null },
      };
      const { status, message, item } = dataOf(await add({ variables })).image.add;
      if (status === 'error' || !item) return showError(message ?? 'The picture was not added.');
      setAdded(true);
      showDone(message ?? 'The picture was added.');
      onAdded(item);
    } catch (error) {
      handleFailure(error, { what: 'Failed to add the picture' });
    }
  };
  return (
    <li className={`${classes.tile} ${classes.result}`}>
      <div className={classes.frame}>
        {thumbnail ? (
          <img src={thumbnail} alt={title} className={classes.picture} />
        ) : (
          <IconPhoto size={22} aria-hidden />
        )}
      </div>
      <div className={classes.caption}>
        <div className={classes.facts}>{`${image.width ?? '?'} × ${image.height ?? '?'}`}</div>
        <div className={classes.facts}>{[image.author, image.source].filter(Boolean).join(', ')}</div>
        <Button
          size="compact-xs"
          variant="default"
          fullWidth
          loading={loading}
          disabled={isAdded}
          aria-label={`Add ${title} by ${image.author ?? 'unknown'} to the library`}
          onClick={() => void take()}
        >
          {isAdded ? 'In the library' : 'Add to library'}
        </Button>
      </div>
    </li>
  );
}
