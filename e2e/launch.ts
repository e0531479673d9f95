import type { LaunchOptions } from '@playwright/test'

/**
 * The popup of the address bar is a page of its own in every window: nearly a second of work for each desk that is
 * opened. The last list counts, so those that Playwright switches off stand here as well.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** How this browser is started; without one Playwright looks for its own. */
export function launch(browser: string | undefined): LaunchOptions {
  return {
    // Without a locale Chromium forgets names of files that are not ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    ...(browser ? { executablePath: browser } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${withoutFeatures.join(',')}`,
    ],
  }
}
