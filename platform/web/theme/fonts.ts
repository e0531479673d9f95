import cyrillicExt from '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2?url'
import cyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import './fonts.css'

/**
 * The letters of every screen are fetched while the code still starts, so that words do not change their shape
 * afterwards.
 */
export function startFonts() {
  for (const href of [latin, cyrillic, cyrillicExt]) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      href,
    })
    document.head.append(link)
  }
}
