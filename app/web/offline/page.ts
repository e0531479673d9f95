// The page a browser shows where there is no network: plain, with all its words, and with what is kept in this browser.
import './page.css'
import { languageOf } from '#platform/shared/language.ts'
import type { KeptDraft } from '#platform/web/drafts.ts'
import { changesIn, typedInSession } from '#platform/web/form/typed.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { currentLocale } from '#platform/web/i18n/locale.ts'
import { readStored } from '#platform/web/storage.ts'
import { keptDrafts } from '../drafts.ts'
import { textsOf } from './texts.ts'

const LOOK_AGAIN = 5000

const language = languageOf(currentLocale())
const all = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as Record<string, Record<string, string>>
const t = (key: string) => all[language]?.[key] ?? key

document.documentElement.lang = language
document.title = `${t('platform.offline.title')} · ${t('platform.name')}`
const status = element('p', { role: 'status', class: 'status' }, t('platform.offline.waiting'))
document.getElementById('root')!.replaceChildren(element('main', {}, ...head(), ...drafts()))
watch()

function head() {
  const again = button(t('platform.retry'), () => location.reload(), 'primary')
  // A page that is still in the browser's memory comes back with all that is typed in it.
  const back = history.length > 1 ? [button(t('platform.back'), () => history.back())] : []
  return [
    element('h1', {}, t('platform.offline.title')),
    element('p', { class: 'lead' }, t('platform.offline.text')),
    status,
    element('p', { class: 'actions' }, again, ...back),
  ]
}

/** Only of the person who is signed in here; nobody else is to read them. */
function drafts() {
  const login = readStored<{ login?: string }>('user_info')?.login
  if (!login) return []
  const names = new Map(
    (readStored<{ tabs?: { id: string; name?: unknown }[] }>('tabs')?.tabs ?? []).map(({ id, name }) => [
      id,
      typeof name === 'string' ? name : '',
    ]),
  )
  const forms = Object.entries(typedInSession())
    .filter(([, { owner }]) => owner === login)
    .map(([name, { place, title, values, at }]): KeptDraft => ({
      kind: 'platform.offline.form',
      path: place,
      title: title.replace(/ · [^·]*$/, ''),
      texts: textsOf(changesIn(name, values)),
      at,
    }))
  const kept = [...keptDrafts(login), ...forms].toSorted((a, b) => b.at - a.at)
  if (kept.length === 0) return []
  // The screen was locked, and whoever stands here now may be anybody.
  if (readStored<{ locked?: boolean }>('lock_screen')?.locked)
    return [
      element('h2', {}, `${t('platform.offline.kept')}: ${kept.length}`),
      element('p', { class: 'note' }, t('platform.offline.locked')),
    ]
  return [
    element('h2', {}, t('platform.offline.kept')),
    element('p', { class: 'note' }, t('platform.offline.kept_hint')),
    element('ul', {}, ...kept.map((one) => draft(one, names.get(one.path) ?? ''))),
  ]
}

function draft({ kind, path, title, texts, at }: KeptDraft, name: string) {
  const words = t(kind)
  const called = title || name
  const when = formatDateTime(new Date(at))
  return element(
    'li',
    {},
    element('a', { href: path }, called || words),
    element('p', { class: 'note' }, called ? `${words} · ${when}` : when),
    ...(texts.length > 0 ? [element('p', { class: 'text' }, texts.join('\n'))] : []),
  )
}

/** Goes on by itself as soon as the server answers; the browser may think that it has a network and be wrong. */
function watch() {
  const look = async () => {
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (!answer?.ok) return
    clearInterval(timer)
    status.textContent = t('platform.offline.again')
    location.reload()
  }
  const timer = setInterval(() => void look(), LOOK_AGAIN)
  addEventListener('online', () => void look())
}

function button(words: string, act: () => void, look = 'plain') {
  const one = element('button', { type: 'button', class: look }, words)
  one.addEventListener('click', act)
  return one
}

function element(name: string, attributes: Record<string, string>, ...children: (Node | string)[]) {
  const one = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) one.setAttribute(attribute, value)
  one.append(...children)
  return one
}
