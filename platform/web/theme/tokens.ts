import { tone } from './tone.ts'

/** The primary colour of the specification. */
const NAVY = '#172554'

/**
 * The one source of colour. Each name becomes the CSS variable `--orgil-<name>`; Ant Design's theme is made from the same values.
 * Every text colour reads at 4.5:1 or better on `card`, `bg`, `accent-soft` and its own soft background: `tokens.test.ts` holds it.
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
  /** The icon or number on a disc filled with a step's colour. */
  'on-step': '#ffffff',
  'step-default': '#2558e5',
  'step-default-soft': '#e0e9fe',
  'step-start': '#047857',
  'step-start-soft': '#dcf9ea',
  'step-check': '#1d4ed8',
  'step-check-soft': '#dbeafe',
  'step-ai': '#0b6a83',
  'step-ai-soft': '#d5f5fc',
  'step-transfer': '#0e6c65',
  'step-transfer-soft': '#ccfbf1',
  'step-recreate': '#b83d0b',
  'step-recreate-soft': '#ffedd5',
  'step-prepare-vote': '#a21caf',
  'step-prepare-vote-soft': '#fbe8fe',
  'step-vote': '#6d28d9',
  'step-vote-soft': '#ede9fe',
  'step-assign': '#4338ca',
  'step-assign-soft': '#e3e8ff',
  'step-date': '#0369a1',
  'step-date-soft': '#e0f2fe',
  'step-pre-end': '#48740e',
  'step-pre-end-soft': '#ecfccb',
  'step-end': '#13753a',
  'step-end-soft': '#dcfce7',
  'step-cancel': '#b91c1c',
  'step-cancel-soft': '#fee2e2',
  'step-postpone': '#57534e',
  'step-postpone-soft': '#f0eeec',
  'step-give': '#8f5806',
  'step-give-soft': '#fef9c3',
  'step-receive': '#9f1d54',
  'step-receive-soft': '#fde7f1',
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
  'on-step': '#0b1120',
  'step-default': '#8fb0ff',
  'step-default-soft': '#182a50',
  'step-start': '#52d6a4',
  'step-start-soft': '#0f3128',
  'step-check': '#85aeff',
  'step-check-soft': '#172a4f',
  'step-ai': '#5fd2ea',
  'step-ai-soft': '#0f303a',
  'step-transfer': '#4dd4c4',
  'step-transfer-soft': '#0e3231',
  'step-recreate': '#fb9a5c',
  'step-recreate-soft': '#3c2314',
  'step-prepare-vote': '#eb92f5',
  'step-prepare-vote-soft': '#3a1a42',
  'step-vote': '#b79cfb',
  'step-vote-soft': '#2a2050',
  'step-assign': '#a3a8fa',
  'step-assign-soft': '#23264f',
  'step-date': '#6cc4f7',
  'step-date-soft': '#122e43',
  'step-pre-end': '#a9d65a',
  'step-pre-end-soft': '#26310f',
  'step-end': '#5fd88d',
  'step-end-soft': '#10301f',
  'step-cancel': '#fb8f8f',
  'step-cancel-soft': '#3b191d',
  'step-postpone': '#c4beb7',
  'step-postpone-soft': '#2b2926',
  'step-give': '#ecc34a',
  'step-give-soft': '#362b0d',
  'step-receive': '#f790bd',
  'step-receive-soft': '#3b1829',
  shadow: '0 10px 32px rgb(0 0 0 / 55%), 0 1px 3px rgb(0 0 0 / 40%)',
  'shadow-bar': '0 -6px 20px rgb(0 0 0 / 25%)',
  backdrop: 'rgb(2 6 16 / 62%)',
}

/** For people who do not tell red from green: good is blue, bad is orange, in both modes. */
export const weak: { light: Partial<Record<TokenName, string>>; dark: Partial<Record<TokenName, string>> } = {
  light: {
    success: '#0b5cad', 'success-soft': '#e2effc', 'success-line': '#9cc8f3', danger: '#a13f00', 'danger-soft': '#ffe9d9', 'danger-line': '#f9c8a2',
    'step-end': '#0b5cad', 'step-end-soft': '#e2effc', 'step-start': '#245f8f', 'step-start-soft': '#e1eef8',
    'step-cancel': '#a13f00', 'step-cancel-soft': '#ffe9d9',
  },
  dark: {
    success: '#7cc0ff', 'success-soft': '#11304d', 'success-line': '#1f5c92', danger: '#ffab70', 'danger-soft': '#40250f', 'danger-line': '#7a4517',
    'step-end': '#7cc0ff', 'step-end-soft': '#11304d', 'step-start': '#9cc9e8', 'step-start-soft': '#15303f',
    'step-cancel': '#ffab70', 'step-cancel-soft': '#40250f',
  },
}

/** The menu in navy, whatever the page around it: the dark colours with these surfaces. */
export const navySide: Partial<Record<TokenName, string>> = {
  card: NAVY, bg: NAVY, raised: NAVY, fill: tone(NAVY, 0.07), 'fill-2': tone(NAVY, 0.1), 'accent-soft': tone(NAVY, 0.1), 'accent-soft-2': tone(NAVY, 0.16), line: tone(NAVY, 0.16),
  'ink-3': '#a5b2c6', primary: dark['navy-darken-20'], 'on-primary': '#ffffff',
}

/** `var(--orgil-ink)` and the like, for styles written in TypeScript. */
export const cssVar = (name: TokenName) => `var(--orgil-${name})`

export function tokenSheet() {
  const block = (selector: string, values: Partial<Record<TokenName, string>>) =>
    `${selector}{${Object.entries(values).map(([name, value]) => `--orgil-${name}:${value}`).join(';')}}`
  return [
    block(':root', light),
    block(':root[data-weak]', weak.light),
    block('[data-look=navy]', { ...dark, ...navySide }),
    // Paper is white whatever the screen is.
    `@media not print{${block(':root[data-theme=dark]', dark)}${block(':root[data-weak][data-theme=dark]', weak.dark)}}`,
  ].join('\n')
}
