import { AVATAR_COLORS } from '@adops/domain';
import { initialsOf } from '../../app/session/model.js';
import classes from './roles.module.css';

interface ColorPickerProps {
  readonly name: string;
  readonly value: number;
  readonly onChange: (id: number) => void;
}

/** Picker for the avatar color of users whose first role this is. Each color has a preview. */
export function ColorPicker({ name, value, onChange }: ColorPickerProps) {
  return (
    <fieldset className={classes.colors}>
      <legend>Avatar colors</legend>
      {AVATAR_COLORS.map((preset) => (
        <label key={preset.id} className={classes.color} data-chosen={preset.id === value || undefined}>
          <input
            type="radio"
            name="avatarColorPresetId"
            className="visually-hidden"
            checked={preset.id === value}
            onChange={() => onChange(preset.id)}
          />
          <span
            aria-hidden
            className={classes.sample}
            style={{ background: preset.backgroundColor, color: preset.textColor, borderColor: preset.borderColor }}
          >
            {initialsOf(name || 'AB')}
          </span>
          <span>{preset.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
