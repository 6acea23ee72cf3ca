import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { CellRenderers } from '../../reporting/index.js';
import { thumbnailOf } from './thumbnails.js';
import classes from './hotspots.module.css';

/** A picture out of a site, by way of the server: pages here load nothing from elsewhere. A missing one shows its place. */
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

/** The end of an address says more than its beginning. */
const nameOf = (address: string): string => address.split('/').at(-1) || address;

export const hotspotCells: CellRenderers = {
  thumbImageUrl: ({ thumbImageUrl }, text) =>
    typeof thumbImageUrl === 'string' ? (
      <span className={classes.picture} title={thumbImageUrl}>
        <Thumbnail address={thumbImageUrl} />
        <span className={classes.address}>{nameOf(thumbImageUrl)}</span>
      </span>
    ) : (
      text
    ),
};
