/** Colors of a role's avatar. The contrast between text and background is at least 4.5:1. */
export interface AvatarColors {
  readonly id: number;
  readonly name: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly borderColor: string;
}

export const AVATAR_COLORS: readonly AvatarColors[] = [
  { id: 1, name: 'Slate', backgroundColor: '#e8ecf1', textColor: '#33415c', borderColor: '#c3ccd9' },
  { id: 2, name: 'Blue', backgroundColor: '#e0eafc', textColor: '#1d4589', borderColor: '#b3cbf5' },
  { id: 3, name: 'Teal', backgroundColor: '#d9f2ef', textColor: '#0b5c55', borderColor: '#a5ddd6' },
  { id: 4, name: 'Green', backgroundColor: '#e0f2e1', textColor: '#1f5e2a', borderColor: '#b4ddb8' },
  { id: 5, name: 'Amber', backgroundColor: '#fdf0d5', textColor: '#7a4a00', borderColor: '#f2d59b' },
  { id: 6, name: 'Orange', backgroundColor: '#fde6d8', textColor: '#8a3a0a', borderColor: '#f6c3a4' },
  { id: 7, name: 'Rose', backgroundColor: '#fde2e7', textColor: '#8c1d3a', borderColor: '#f6b8c5' },
  { id: 8, name: 'Violet', backgroundColor: '#ebe4fb', textColor: '#4b2a94', borderColor: '#cfbff3' },
];

export const avatarColors = (id: number): AvatarColors =>
  AVATAR_COLORS.find((preset) => preset.id === id) ?? AVATAR_COLORS[0]!;
