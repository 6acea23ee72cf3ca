import {
  Alert,
  createTheme,
  Tooltip,
  Popover,
  Select,
  Menu,
  Modal,
  MultiSelect,
  Notification,
  type MantineColorsTuple,
} from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eef1fd',
  '#dbe2fa',
  '#b7c4f5',
  '#93a6f3',
  '#7e94f5',
  '#6780ee',
  '#4f6ae4',
  '#3b5bdb',
  '#304cbd',
  '#263d98',
];

const dark: MantineColorsTuple = [
  '#e7e9ec',
  '#c3c9d1',
  '#a1aab7',
  '#8d97a5',
  '#3a414b',
  '#2b3139',
  '#1c2026',
  '#14171b',
  '#101316',
  '#0b0d10',
];

/** Red in darker shades, because the defaults are too light for white text. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#e03131',
  '#d32f2f',
  '#c92a2a',
  '#b02525',
];

/** Accessible names of the calendar's arrow buttons, which contain no text. */
const CALENDAR_BUTTONS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/**
 * Theme of the component kit: one brand color, 13 px text, tight spacing. Colors of custom components are in
 * tokens.css.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand, dark, red },
  // Both shades have white text, because the kit derives the text color from the light shade in either theme.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.8125rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  defaultRadius: 'md',
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  spacing: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // The default title color has too little contrast on the notice.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 350, multiline: true, maw: 320, withArrow: false } }),
    Popover: Popover.extend({ defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } }),
    Menu: Menu.extend({
      // Menus may not contain the kit's focus placeholder as a child.
      defaultProps: { transitionProps: { duration: 80 }, shadow: 'md', withInitialFocusPlaceholder: false },
    }),
    // Declared by name, so that the calendar isn't part of the initial script.
    DatePicker: { defaultProps: { ariaLabels: CALENDAR_BUTTONS } },
    MonthPicker: { defaultProps: { ariaLabels: CALENDAR_BUTTONS } },
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      // The default color has too little contrast below a title.
      styles: { description: { color: 'var(--ad-muted)' } },
    }),
    // Leaves room for typing next to a single short selection.
    MultiSelect: MultiSelect.extend({
      styles: { inputField: { minWidth: '2.5rem' } },
      defaultProps: { openOnFocus: false },
    }),
    // A list that opens on focus would cover the error message of the focused field.
    Select: Select.extend({ defaultProps: { openOnFocus: false } }),
    Modal: Modal.extend({
      defaultProps: {
        transitionProps: { duration: 80 },
        centered: false,
        closeButtonProps: { 'aria-label': 'Close' },
        // The header of a dialog must not be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    }),
  },
});
