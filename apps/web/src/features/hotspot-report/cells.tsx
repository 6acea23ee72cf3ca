import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { CellRenderers } from '../../reporting/index.js';
import { thumbnailOf } from './thumbnails.js';
import lines from '../../ui/NameLines.module.css';
import classes from './hotspots.module.css';

/**
 * Thumbnail of a site's image, loaded through the server because pages can't load external content. Shows a placeholder
 * if it is missing.
 */
function Thumbnail({ address }: { readonly address: string }) {
  const { activeCompany } = useAccess();
  const [shown, setShown] = useState<{ address: string; picture: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void thumbnailOf(activeCompany.id, address).then((picture) => {
      if (!isGone) setShown({ address, picture });
    });
    return () => {
      isGone = true;
    };
  }, [activeCompany.id, address]);
  const picture = shown?.address === address ? shown.picture : null;
  if (picture === null) return <IconPhoto size={16} aria-hidden className={classes.none} />;
  return <img className={classes.thumb} src={picture} alt="" />;
}

/** Returns the last part of an address, which identifies an image better than its start. */
const nameOf = (address: string): string => address.split('/').at(-1) || address;

/** Placeholder row for revenue that isn't attributed to any hotspot. */
const NOT_ATTRIBUTED = 'Not attributed';

/** Cells of the report. Rows by image can contain hotspots with several texts, or all hotspots without an image. */
export const hotspotCells: CellRenderers = {
  text: ({ text, thumbImageUrl }, shown, { groupLevel, details }) => {
    const address = typeof thumbImageUrl === 'string' ? thumbImageUrl : null;
    const isSeveral = address === null && groupLevel === 'image' ? 'No image' : 'Several texts';
    return (
      <span className={classes.picture}>
        {address !== null && <Thumbnail address={address} />}
        <span className={lines.lines}>
          <span>{typeof text === 'string' ? shown : isSeveral}</span>
          {address !== null && details.includes('thumbImageUrl') && (
            <span className={lines.details}>{address.replace(/^https?:\/\//, '')}</span>
          )}
        </span>
      </span>
    );
  },
  thumbImageUrl: ({ thumbImageUrl, text }, shown, { groupLevel }) => {
    if (typeof thumbImageUrl !== 'string')
      return groupLevel === 'image' && text !== NOT_ATTRIBUTED ? 'No image' : shown;
    return (
      <span className={classes.picture} title={thumbImageUrl}>
        <Thumbnail address={thumbImageUrl} />
        <span className={classes.address}>{nameOf(thumbImageUrl)}</span>
      </span>
    );
  },
};
