/*
 * Debian's Chromium opens a window for every context, and in it loads the suggestions of the address bar, two pages of their own that
 * nobody sees: two fifths of what it costs to open a page. The others are those that Playwright leaves out, whose flag this replaces.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** How the tests start their browser, for journeys and for components. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${leftOut.join(',')}`,
  '--enable-unsafe-swiftshader',
  // Pages are drawn by the processor itself; only maps pay for a graphics card that is not there.
  '--disable-gpu',
]
