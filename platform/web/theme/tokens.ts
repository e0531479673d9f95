import { tone } from './tone.ts'

/** The primary colour of the specification. */
const NAVY = '#172554'

/**
 * The one source of colour. Each name becomes the CSS variable `--orgil-<name>`.
 * Every text colour reads at 4.5:1 or better on `card`, `bg`, `accent-soft` and its own soft background:
 * `tokens.test.ts` holds it.
 */
export const light = {
  ink: '#0f172a',
  'ink-2': '#475569',
  'ink-3': '#5b6b80',
  line: '#e2e8f0',
  /** Edge of a control, 3:1 against its surroundings. */
  'line-strong': '#8090a5',
  bg: '#f6f8fb',
  card: '#ffffff',
  raised: '#ffffff',
  /** Quiet fill of neutral chips, hovered rows and skeletons. */
  fill: '#f1f5f9',
  'fill-2': '#e6ecf3',
  navy: NAVY,
  'navy-lighten-20': tone(NAVY, 0.2),
  'navy-lighten-40': tone(NAVY, 0.4),
  'navy-darken-20': tone(NAVY, -0.2),
  'navy-darken-50': tone(NAVY, -0.5),
  /** What acts: filled buttons, the chosen tab. */
  primary: NAVY,
  'primary-hover': tone(NAVY, 0.2),
  'primary-active': tone(NAVY, -0.2),
  'on-primary': '#ffffff',
  /** Navy as a text or an icon. */
  accent: NAVY,
  'accent-soft': '#eef2fb',
  'accent-soft-2': '#dfe6f6',
  focus: '#3b5fc0',
  link: '#1d4ed8',
  success: '#147a3a',
  'success-soft': '#e9fbf0',
  'success-line': '#86efac',
  warning: '#a74607',
  'warning-soft': '#fef3c7',
  'warning-line': '#fcd9a5',
  danger: '#b91c1c',
  'danger-soft': '#fee2e2',
  'danger-line': '#fecaca',
  info: '#1d4ed8',
  'info-soft': '#dbeafe',
  /** An icon or a letter on a disc filled with one of the colours below. */
  'on-mark': '#ffffff',
  /** Discs of people who have no picture. */
  'person-1': '#0e6c65',
  'person-2': '#6d28d9',
  'person-3': '#1d4ed8',
  'person-4': '#9f1d54',
  'person-5': '#8f5806',
  'person-6': '#48740e',
  /** A choice to think about twice. */
  attention: '#b83d0b',
  'attention-soft': '#ffedd5',
  shadow: '0 8px 28px rgb(15 23 42 / 14%), 0 1px 3px rgb(15 23 42 / 8%)',
  'shadow-bar': '0 -6px 20px rgb(15 23 42 / 5%)',
  backdrop: 'rgb(15 23 42 / 42%)',
} as const

export type TokenName = keyof typeof light

export const dark: Record<TokenName, string> = {
  ink: '#e8edf5',
  'ink-2': '#b6c1d1',
  'ink-3': '#93a1b6',
  line: '#253046',
  'line-strong': '#66748c',
  bg: '#0b1120',
  card: '#121a2b',
  raised: '#182236',
  fill: '#1b2538',
  'fill-2': '#243049',
  navy: '#5b7bd5',
  'navy-lighten-20': tone('#5b7bd5', 0.2),
  'navy-lighten-40': tone('#5b7bd5', 0.4),
  'navy-darken-20': tone('#5b7bd5', -0.2),
  'navy-darken-50': tone('#5b7bd5', -0.5),
  primary: '#4a68bd',
  'primary-hover': '#506fc6',
  'primary-active': '#3f5aa8',
  'on-primary': '#ffffff',
  accent: '#a9bdf5',
  'accent-soft': '#1a2643',
  'accent-soft-2': '#243356',
  focus: '#8aa5f2',
  link: '#93b1ff',
  success: '#5fd88d',
  'success-soft': '#10301f',
  'success-line': '#1f6b41',
  warning: '#f5b85c',
  'warning-soft': '#3a2a10',
  'warning-line': '#6d4d17',
  danger: '#fb8f8f',
  'danger-soft': '#3b191d',
  'danger-line': '#74292f',
  info: '#93b7ff',
  'info-soft': '#172a4f',
  'on-mark': '#0b1120',
  'person-1': '#4dd4c4',
  'person-2': '#b79cfb',
  'person-3': '#85aeff',
  'person-4': '#f790bd',
  'person-5': '#ecc34a',
  'person-6': '#a9d65a',
  attention: '#fb9a5c',
  'attention-soft': '#3c2314',
  shadow: '0 10px 32px rgb(0 0 0 / 55%), 0 1px 3px rgb(0 0 0 / 40%)',
  'shadow-bar': '0 -6px 20px rgb(0 0 0 / 25%)',
  backdrop: 'rgb(2 6 16 / 62%)',
}

/** For people who do not tell red from green: good is blue, bad is orange, in both modes. */
export const weak: { light: Partial<Record<TokenName, string>>; dark: Partial<Record<TokenName, string>> } = {
  light: {
    success: '#0b5cad',
    'success-soft': '#e2effc',
    'success-line': '#9cc8f3',
    danger: '#a13f00',
    'danger-soft': '#ffe9d9',
    'danger-line': '#f9c8a2',
  },
  dark: {
    success: '#7cc0ff',
    'success-soft': '#11304d',
    'success-line': '#1f5c92',
    danger: '#ffab70',
    'danger-soft': '#40250f',
    'danger-line': '#7a4517',
  },
}

/** The menu in navy, whatever the page around it: the dark colours with these surfaces. */
export const navySide: Partial<Record<TokenName, string>> = {
  card: NAVY,
  bg: NAVY,
  raised: NAVY,
  fill: tone(NAVY, 0.07),
  'fill-2': tone(NAVY, 0.1),
  'accent-soft': tone(NAVY, 0.1),
  'accent-soft-2': tone(NAVY, 0.16),
  line: tone(NAVY, 0.16),
  'ink-3': '#a5b2c6',
  primary: dark['navy-darken-20'],
  'on-primary': '#ffffff',
}

/**
 * Colours that a module adds, by names of its own; each reads on `card`, `bg` and its own soft background:
 * `app/web/colours.test.ts` holds it.
 */
export interface Colours {
  light: Readonly<Record<string, string>>
  dark: Readonly<Record<string, string>>
  /** Where these differ for people who do not tell red from green. */
  weak: { light: Readonly<Record<string, string>>; dark: Readonly<Record<string, string>> }
}

/** `var(--orgil-ink)` and the like, for styles written in TypeScript. */
export const cssVar = (name: TokenName) => `var(--orgil-${name})`

/** The style sheet of all colours, those of modules after the house's own. */
export function tokenSheet(more: readonly Colours[]) {
  const block = (selector: string, ...values: Readonly<Record<string, string>>[]) =>
    `${selector}{${values
      .flatMap((one) => Object.entries(one))
      .map(([name, value]) => `--orgil-${name}:${value}`)
      .join(';')}}`
  return [
    block(':root', light, ...more.map((one) => one.light)),
    block(':root[data-weak]', weak.light, ...more.map((one) => one.weak.light)),
    block('[data-look=navy]', { ...dark, ...navySide }, ...more.map((one) => one.dark)),
    // Paper is white whatever the screen is.
    `@media not print{${block(':root[data-theme=dark]', dark, ...more.map((one) => one.dark))}${block(':root[data-weak][data-theme=dark]', weak.dark, ...more.map((one) => one.weak.dark))}}`,
  ].join('\n')
}
