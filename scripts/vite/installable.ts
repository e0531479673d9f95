import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { languages, type Language } from '../../platform/shared/language.ts'
import { paths, type IconName } from '../../platform/web/icons/paths.ts'
import { light } from '../../platform/web/theme/tokens.ts'
import { wordsOf } from './all-words.ts'
import { icoOf } from './ico.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * What a browser needs to install the product: a manifest per language, and the mark in the sizes that systems ask
 * for.
 */
export function installable(): Plugin {
  return {
    name: 'orgil:installable',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.mn.webmanifest' }, injectTo: 'head' },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/whole-180.png' }, injectTo: 'head' },
      ],
    },
    async generateBundle() {
      for (const language of languages)
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${language}.webmanifest`,
          source: JSON.stringify(manifestIn(language)),
        })
      for (const [name, svg, size] of drawings()) {
        this.emitFile({ type: 'asset', fileName: `icons/${name}-${size}.png`, source: await pngOf(svg, size) })
      }
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await favicon() })
    },
  }
}

function manifestIn(language: Language) {
  const words = wordsOf(language)
  const say = (key: string) => {
    const text = words[key]
    if (text === undefined) throw new Error(`there are no words ${key}`)
    return text
  }
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (key: string, url: string, name: string) => ({ name: say(key), url, icons: [icon(name, 96, 'any')] })
  return {
    id: '/',
    lang: language,
    dir: 'ltr',
    name: say('platform.name'),
    short_name: say('platform.name'),
    description: say('app.front.sentence'),
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    theme_color: light.navy,
    background_color: light.bg,
    categories: ['business', 'productivity'],
    icons: [
      icon('mark', 192, 'any'),
      icon('mark', 512, 'any'),
      icon('whole', 192, 'maskable'),
      icon('whole', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      shortcut('workflow.inbox.title', '/workflow/inbox', 'inbox'),
      shortcut('workflow.palette.new_document', '/workflow/new', 'plus'),
      shortcut('platform.shell.profile', '/admin/profile', 'user'),
    ],
  }
}

/** What shows no page of ours names no icon either: for a PDF or a picture by itself the browser asks for this one. */
export async function favicon() {
  return icoOf(await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await pngOf(markOf(), size) }))))
}

const markOf = () => readFileSync(path.join(root, 'public/icon.svg'), 'utf8')
const pngOf = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()

/** Systems cut a circle out of a whole one, so the mark stands in its inner four fifths. */
function drawings(): [name: string, svg: string, size: number][] {
  const mark = markOf()
  const inside = /<rect[^>]*\/>([\s\S]*)<\/svg>/.exec(mark)?.[1]
  if (!inside) throw new Error('public/icon.svg is not drawn as it was: a square, and the mark upon it')
  const frame = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${content}</svg>`
  const whole = frame(
    `<rect width="32" height="32" fill="${light.navy}"/><g transform="translate(16 16) scale(.74) translate(-16 -16)">${inside}</g>`,
  )
  const disc = (name: IconName) =>
    frame(
      `<circle cx="16" cy="16" r="16" fill="${light.navy}"/><path transform="translate(7 7) scale(.75)" d="${paths[name]}" fill="none" stroke="${light['on-primary']}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
  return [
    ['mark', mark, 192],
    ['mark', mark, 512],
    ['whole', whole, 180],
    ['whole', whole, 192],
    ['whole', whole, 512],
    ['inbox', disc('inbox'), 96],
    ['plus', disc('plus'), 96],
    ['user', disc('user'), 96],
  ]
}
