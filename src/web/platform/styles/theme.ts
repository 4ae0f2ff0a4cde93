import {
  createTheme,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'

/** Neutral greys with a trace of blue: plain buttons, borders, texts. */
const slate: MantineColorsTuple = [
  '#f7f8fa',
  '#eef0f3',
  '#e6e9ee',
  '#dce1e7',
  '#a9b2be',
  '#7b8695',
  '#5d6877',
  '#454f5d',
  '#2e3641',
  '#1b2129',
]

/** The only strong colour, reserved for identity and urgency. */
const signal: MantineColorsTuple = [
  '#fff1f1',
  '#ffe0e1',
  '#fdbcbf',
  '#f88f95',
  '#ef5f69',
  '#e23a48',
  '#cc1f31',
  '#ad1426',
  '#8f1020',
  '#730d1b',
]

const dark: MantineColorsTuple = [
  '#d8dde4',
  '#b9c1cb',
  '#98a2af',
  '#6d7886',
  '#3d4653',
  '#303844',
  '#252c36',
  '#191e25',
  '#11151b',
  '#0b0e12',
]

export const theme = createTheme({
  colors: { slate, signal, dark, gray: slate },
  primaryColor: 'slate',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '34px' },
      h2: { fontSize: '22px', lineHeight: '30px' },
      h3: { fontSize: '18px', lineHeight: '26px' },
      h4: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      // A main button stands out in both schemes: slate on light, nearly white on dark.
      vars: (_theme: MantineTheme, { variant = 'filled', color = 'slate' }: ButtonProps) => ({
        root:
          variant === 'filled' && color === 'slate'
            ? { '--button-bg': 'var(--main)', '--button-hover': 'var(--main-hover)', '--button-color': 'var(--on-main)' }
            : {},
      }),
    },
    // Slate on slate does not show which tab is open.
    Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--mantine-color-text)' } }) },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    // Error texts are as large as the text they belong to. Hints must be readable on a phone at night.
    InputWrapper: { styles: { error: { fontSize: 13 }, description: { fontSize: 12 } } },
    Modal: {
      // It does not move: a press on a button that moves away is lost.
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, transitionProps: { transition: 'fade', duration: 150 } },
      styles: { title: { fontSize: 16, fontWeight: 650, lineHeight: 1.35 } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } } },
  },
})

/** Mantine's own grey and red texts have less contrast than 4.5:1 on these backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': slate[9],
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': slate[6],
    '--mantine-color-error': signal[6],
    '--mantine-color-default-border': slate[2],
    '--mantine-color-anchor': slate[8],
    '--main': slate[8],
    '--main-hover': slate[9],
    '--on-main': '#fff',
  },
  dark: {
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': signal[3],
    '--mantine-color-default-border': dark[5],
    '--mantine-color-anchor': dark[0],
    '--main': slate[1],
    '--main-hover': '#fff',
    '--on-main': dark[9],
  },
})
