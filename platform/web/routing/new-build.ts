import { translate } from '../i18n/index.ts'
import { toast } from '../toast.ts'
import { isSomebodyTyping } from '../unsaved.ts'

const EVERY = 60_000
const KEY = 'reloaded_for'

/** Reloads when a new build is out and nothing is being written; where something is, it says so once. */
export function watchBuilds({ isWriting = isSomebodyTyping, say = sayNewVersion } = {}) {
  let told = ''
  async function look() {
    if (document.visibilityState === 'hidden') return
    const latest = await latestBuild()
    if (!latest || latest === __BUILD_ID__) return
    // While something is being written, the new shell is fetched ahead for the reload to come.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.update())
      .catch(() => undefined)
    if (!isWriting()) return reloadFor(latest)
    if (told === latest) return
    told = latest
    say()
  }
  setInterval(() => void look(), EVERY)
  addEventListener('focus', () => void look())
}

function sayNewVersion() {
  toast.warning(translate('platform.shell.new_version'), {
    description: translate('platform.shell.new_version_hint'),
    action: { label: translate('platform.shell.reload'), run: () => location.reload() },
  })
}

async function latestBuild() {
  try {
    const response = await fetch(`/builds/latest.json?t=${Date.now()}`, { cache: 'no-store' })
    const { id } = (await response.json()) as { id?: string }
    return response.ok ? id : undefined
  } catch {
    // Offline: the next look will tell.
    return undefined
  }
}

/** Once per build: a cache that still hands out the old page must not make this one spin. */
function reloadFor(build: string) {
  try {
    if (sessionStorage.getItem(KEY) === build) return
    sessionStorage.setItem(KEY, build)
  } catch {
    return
  }
  location.reload()
}
