import { IMAGE_SHAPES, IMAGE_TYPES, type ImageShape } from '@adops/domain';
import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { isAborted, ServerAnswerError } from '../transport/errors.js';
import classes from './ImageField.module.css';
import { RefusedFile, uploadImage, type StoredImage } from './upload.js';

interface ImageFieldProps {
  readonly label: string;
  readonly shape: ImageShape;
  readonly image: StoredImage | null;
  /** Path of the field in its form. */
  readonly path: string;
  readonly error?: ReactNode;
  readonly onChange: (image: StoredImage | null) => void;
}

/** Field for a picture of a given shape, which can be shown, replaced or removed. */
export function ImageField({ label, shape, image, path, error, onChange }: ImageFieldProps) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();
  const { ratio, width, height } = IMAGE_SHAPES[shape];
  const message = refused ?? error;

  const take = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setRefused(null);
    try {
      onChange(await uploadImage(file, shape));
    } catch (problem) {
      if (isAborted(problem)) return;
      const said = problem instanceof ServerAnswerError ? problem.messages.join(' ') : '';
      setRefused(problem instanceof RefusedFile ? problem.message : said || "The picture couldn't be saved. Retry.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-rules`}>
      <div id={`${id}-label`} className={classes.label}>
        {label}
      </div>
      <div id={`${id}-rules`} className={classes.rules}>
        {`PNG, JPEG, WebP or GIF, at least ${width} × ${height} pixels, ${ratio} : 1, smaller than 5.12 MB.`}
      </div>
      <div className={classes.row}>
        <div className={classes.frame} style={{ aspectRatio: ratio }}>
          {image?.url ? (
            <img src={image.thumbnail ?? image.url} alt={label} className={classes.picture} />
          ) : (
            <IconPhoto size={18} aria-hidden />
          )}
        </div>
        <div className={classes.side}>
          {image && (
            <span className={classes.facts}>
              {`${image.width ?? '?'} × ${image.height ?? '?'}, ${Math.ceil((image.filesize ?? 0) / 1000).toLocaleString('en-US')} kB`}
            </span>
          )}
          <div className={classes.buttons}>
            <FileButton
              onChange={(file) => void take(file)}
              accept={IMAGE_TYPES.join(',')}
              inputProps={{ 'aria-label': `${label}: file` }}
            >
              {(props) => (
                <Button {...props} size="xs" variant="default" loading={isBusy} data-path={path}>
                  {image ? 'Replace' : 'Choose a picture'}
                </Button>
              )}
            </FileButton>
            {image && (
              <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {message && (
        <p role="alert" className={classes.fault}>
          {message}
        </p>
      )}
    </div>
  );
}
