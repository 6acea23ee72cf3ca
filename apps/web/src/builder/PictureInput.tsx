import { ownPicture } from '@adops/domain';
import { Button, Input, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { MediaPicker } from '../app/media/MediaPicker.js';
import classes from './builder.module.css';

interface PictureInputProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error: string | null;
  /** URL of the picture. Empty for none. */
  readonly value: string;
  readonly onChange: (address: string) => void;
}

/** Field for a picture, which is selected in the media library or entered as a URL. */
export function PictureInput({ label, help, error, value, onChange }: PictureInputProps) {
  const [isPicking, setPicking] = useState(false);
  const own = ownPicture(value);
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes.picture}>
        {own ? (
          <>
            <img className={classes.thumbnail} src={thumbnailOf(value)} alt="" />
            <span className={classes.count}>From the media library</span>
          </>
        ) : (
          <TextInput
            className={classes.address}
            aria-label={`Address of ${label.toLowerCase()}`}
            placeholder="https://"
            error={error !== null}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={14} />}
          aria-label={`Choose ${label.toLowerCase()} in the media library`}
          onClick={() => setPicking(true)}
        >
          {own ? 'Replace' : 'Library'}
        </Button>
        {own && (
          <Button size="xs" variant="subtle" aria-label={`Remove ${label.toLowerCase()}`} onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          title={`Choose ${label.toLowerCase()}`}
          kind="picture"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            if (picked?.kind === 'picture') onChange(picked.image.url);
            setPicking(false);
          }}
        />
      )}
    </Input.Wrapper>
  );
}

/** Returns the thumbnail of a picture in the library. Undefined for external pictures, which can't be shown here. */
export function thumbnailOf(address: string): string | undefined {
  const own = ownPicture(address);
  return own ? `/company/${own.companyId}/api/files/${own.token}/small` : undefined;
}
